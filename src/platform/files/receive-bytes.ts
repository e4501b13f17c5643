import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { DiskWatch } from '../db/disk-watch.ts';
import type { Incoming } from './incoming.ts';
import { type DeclaredFile, headBytes, shownMediaType } from './media-types.ts';
import type { ReceivedFile } from './receive-file.ts';

const plainType = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,100}$/;

/**
 * Writes the bytes of a file of any type to disk. Pictures, sounds and films keep their kind if the
 * bytes are of the declared type. All others are a `file`, which is only downloaded. Throws a 503 if the disk has no room for it. A failure leaves no file.
 */
export async function receiveBytes(
  { incoming, disk }: { incoming: Incoming; disk: DiskWatch },
  bytes: Uint8Array,
  declared: DeclaredFile,
): Promise<ReceivedFile> {
  await disk.requireRoom();
  const type = await shownMediaType(declared, bytes.subarray(0, headBytes));
  const path = await incoming.newPath();
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return {
    ...{ path, fileName: declared.fileName, size: bytes.byteLength },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    kind: type?.kind ?? 'file',
    mimeType: type?.mimeType ?? (plainType.test(declared.mimeType) ? declared.mimeType : 'application/octet-stream'),
    extension: type?.extensions[0] ?? 'bin',
  };
}
