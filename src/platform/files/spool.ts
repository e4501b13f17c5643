import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { DiskWatch } from '../db/disk-watch.ts';
import type { Incoming } from './incoming.ts';

/** Takes the next part of a file. Resolves when there is room for another. */
export type Push = (part: string | Buffer) => Promise<void>;

/** How often, while the file grows, the disk is asked whether there is room for more. */
const roomStepBytes = 4 * 1_048_576;

/** Writes everything to a file first, and passes it on when it is whole. So whoever takes it slowly holds up nobody. */
export async function withSpool(
  { incoming, disk }: { incoming: Incoming; disk: DiskWatch },
  push: Push,
  write: (push: Push) => Promise<void>,
): Promise<void> {
  const path = await incoming.newPath();
  let size = 0;
  let roomUntil = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await write(async (part) => {
        if (size >= roomUntil) {
          await disk.requireRoom();
          roomUntil = size + roomStepBytes;
        }
        size += (await file.write(Buffer.from(part))).bytesWritten;
      });
    } finally {
      await file.close();
    }
    for await (const part of createReadStream(path)) await push(part);
  } finally {
    await rm(path, { force: true });
  }
}
