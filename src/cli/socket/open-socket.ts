import { once } from 'node:events';
import { chmod, mkdtemp, rename, rm, rmdir, symlink } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fitsSocket, socketName } from './socket-path.ts';

/**
 * Lets the server listen on the socket of the data directory, which only its user can open. The directory is locked, so
 * a socket that is there was left by a process that was killed. Returns what removes it.
 */
export async function openSocket(server: Server, dataDir: string): Promise<() => Promise<void>> {
  const name = socketName(dataDir);
  await rm(name, { force: true });
  // A folder that nobody else can enter, until the socket has its rights.
  const isShort = fitsSocket(join(dirname(name), '.heed-XXXXXX', 's'));
  const folder = await mkdtemp(join(isShort ? dirname(name) : tmpdir(), '.heed-'));
  const made = join(folder, 's');
  await once(server.listen(made), 'listening');
  await chmod(made, 0o600);
  if (isShort) {
    await rename(made, name);
    await rmdir(folder);
  } else await symlink(made, name);
  return async () => {
    await rm(name, { force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
