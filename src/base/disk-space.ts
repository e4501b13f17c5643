import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';

const megabyte = 1_048_576;

/**
 * What stays free on the disk of DATA_DIR. The embedded database stops for good if it finds no room for the next file
 * of its log, which has 16 MB.
 */
export const reservedBytes = 32 * megabyte;

/** Returns how many bytes this process may still write on the disk of a directory or file that exists. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Does the same at once, for the last moment of a process. */
export function freeBytesNow(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Says that the disk is full, in a clause that begins with "the disk of". */
export function diskIsFull(path: string, free: number, needed = reservedBytes): string {
  return `the disk of ${resolve(path)} is full: ${inMegabytes(free)} MB are free, and ${inMegabytes(needed)} MB are needed`;
}

/** Whether a file could not be written because the disk, or the user's share of it, is full. */
export function isDiskFullError(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte);
}
