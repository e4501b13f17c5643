import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadRequest, PayloadTooLarge } from '../../base/errors.ts';
import type { DiskWatch } from '../db/disk-watch.ts';
import type { Incoming } from './incoming.ts';
import type { DeclaredFile } from './media-types.ts';
import type { ReceivedFile } from './receive-file.ts';

/** A file of data that a request has brought, on disk until the request ends. */
export type ReceivedData = Pick<ReceivedFile, 'path' | 'fileName' | 'mimeType' | 'size' | 'sha256'>;

export const mostDataBytes = 100 * 1_048_576;
const roomStepBytes = 4 * 1_048_576;

/** Writes the stream to a new file, whatever is in it. Throws a 413 if it grows too large, and a 400 if it is empty. */
export async function receiveData(
  { incoming, disk }: { incoming: Incoming; disk: DiskWatch },
  stream: Readable,
  { fileName, mimeType }: DeclaredFile,
  signal: AbortSignal,
): Promise<ReceivedData> {
  const path = await incoming.newPath();
  const digest = createHash('sha256');
  let size = 0;
  let roomUntil = 0;

  async function* checked(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > mostDataBytes) throw new PayloadTooLarge(`A file may have at most ${mostDataBytes} bytes`);
      if (size > roomUntil) {
        await disk.requireRoom();
        roomUntil = size + roomStepBytes;
      }
      digest.update(chunk);
      yield chunk;
    }
    if (size === 0) throw BadRequest.of({ path: 'body/file', message: 'must not be empty' });
  }

  try {
    await pipeline(stream, checked, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return { path, fileName: basename(fileName).slice(0, 200), mimeType, size, sha256: digest.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
