import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The system keeps paths of sockets in 108 bytes, some in 104, with a zero at the end. */
const mostBytes = 103;

/** The name of the socket in the data directory. */
export function socketName(dataDir: string): string {
  return resolve(join(dataDir, 'heed.sock'));
}

export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= mostBytes;
}

/** Where to connect. A socket whose path would be too long is elsewhere, and its name is a link to it. */
export function findSocket(dataDir: string): string | null {
  const name = socketName(dataDir);
  if (fitsSocket(name)) return name;
  try {
    return readlinkSync(name);
  } catch {
    return null;
  }
}
