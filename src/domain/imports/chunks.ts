import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Context } from '../../platform/context.ts';
import type { ImportJob } from './import-job.ts';

const chunkBytes = 1_048_576;

/** Keeps the file in the database, packed, so that any process can go on with it. */
export async function keepFile(tx: Context, { workspaceId, importId }: ImportJob, path: string): Promise<void> {
  const packed = createReadStream(path).pipe(createGzip({ level: 3 }));
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

/** The file that was kept is gone or damaged, and trying again does not help. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/**
 * Returns the bytes of the file, and counts them as they come. Only a part is in memory. Throws {@link UnreadableFile}
 * where a part is missing or damaged.
 */
export async function* readFile(
  ctx: Context,
  job: ImportJob,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const unpacked = pipeline(Readable.from(readChunks(ctx, job)), createGunzip(), () => undefined);
  try {
    for await (const part of unpacked) {
      count((part as Buffer).length);
      yield part as Buffer;
    }
  } catch (error) {
    throw isOfZlib(error) ? new UnreadableFile('The file of the import is damaged', { cause: error }) : error;
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
    if (!chunk && number === 1) throw new UnreadableFile('The file of the import is gone');
    if (!chunk) return;
    yield chunk.data;
  }
}
