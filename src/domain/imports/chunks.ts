import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Context } from '../../platform/context.ts';
import type { ImportJob } from './import-job.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';

const chunkBytes = 1_048_576;
/** So much is unpacked at a time. */
const partBytes = 65_536;

/** Keeps the file in the database, packed, so that any process can go on with it. */
export async function keepFile(tx: Context, { workspaceId, importId }: ImportJob, file: Readable): Promise<void> {
  const packed = file.pipe(createGzip({ level: 3 }));
  let chunk = Buffer.alloc(0);
  let number = 0;
  const keep = async (data: Buffer) => {
    number += 1;
    await tx.db.importChunk.create({ data: { workspaceId, importId, number, data: new Uint8Array(data) } });
  };
  for await (const part of packed) {
    chunk = Buffer.concat([chunk, part as Buffer]);
    if (chunk.length < chunkBytes) continue;
    await keep(chunk);
    chunk = Buffer.alloc(0);
  }
  if (chunk.length > 0) await keep(chunk);
}

const damaged = 'must be readable to its end: from here on the file is damaged or gone, so send it again';

/**
 * Returns the bytes of the file, and counts them as they come. Only a part is in memory. Throws {@link UnreadableFile}
 * where a part is missing or damaged.
 */
export async function* readFile(
  ctx: Context,
  job: ImportJob,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const unpacked = pipeline(
    Readable.from(readChunks(ctx, job)),
    createGunzip({ chunkSize: partBytes }),
    () => undefined,
  );
  try {
    for await (const part of unpacked) {
      count((part as Buffer).length);
      yield part as Buffer;
    }
  } catch (error) {
    throw isOfZlib(error) ? new UnreadableFile(undefined, damaged, { cause: error }) : error;
  }
}

/** zlib also finds that the end is missing. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function* readChunks({ db }: Context, { workspaceId, importId }: ImportJob): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number++) {
    const where = { workspaceId_importId_number: { workspaceId, importId, number } };
    const chunk = await db.importChunk.findUnique({ where });
    if (!chunk && number === 1) throw new UnreadableFile(undefined, damaged);
    if (!chunk) return;
    yield chunk.data;
  }
}
