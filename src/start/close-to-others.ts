import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;
const everyoneMayWrite = 0o002;
/** The names of Heed's own files in its data directory. What else an operator keeps there has the rights they gave it. */
const own = /^(db|media|mail|secret\.key)$|^db\.|^\.(probe|doctor)-/;

/**
 * Takes the rights of other users away from the data directory and from Heed's own files there, also those of an older
 * version. Returns the paths that stay open to them, because their owner or the file system does not allow it.
 */
export function closeToOthers(dataDir: string): string[] {
  const isOpen = !close(dataDir) && (statSync(dataDir).mode & everyoneMayWrite) !== 0;
  const open = namesIn(dataDir)
    .filter((name) => own.test(name))
    .flatMap((name) => closeTree(join(dataDir, name), name === 'db'));
  return isOpen ? [dataDir, ...open] : open;
}

/** Enters a folder that was open, and `always` the embedded database: in its closed folder, it lets all read its files. */
function closeTree(path: string, always: boolean): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return [];
  const wasClosed = (found.mode & others) === 0;
  if (!wasClosed && !close(path)) return [path];
  if (!found.isDirectory() || (wasClosed && !always)) return [];
  return namesIn(path).flatMap((name) => closeTree(join(path, name), always));
}

/** Whether the file is closed then, as is a file that has gone meanwhile. */
function close(path: string): boolean {
  try {
    const { mode } = statSync(path);
    if (mode & others) chmodSync(path, mode & 0o7700);
    return (statSync(path).mode & others) === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Returns no names if the folder has gone or cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
