import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '../base/operator-error.ts';
import { closeToOthers } from './close-to-others.ts';

/**
 * Makes sure that the data directory exists and can be written, and that other users of the machine have no rights to
 * what Heed keeps there. Warns of what stays open to them. @throws {OperatorError} that says why it cannot be written
 */
export async function prepareDataDirectory(
  dataDir: string,
  warn: (warning: string) => void = () => undefined,
): Promise<void> {
  const directory = resolve(dataDir);
  // All that the process writes from now on holds secrets or personal data.
  process.umask(0o077);
  const probe = join(directory, `.probe-${randomUUID()}`);
  try {
    await makeDirectory(directory);
    await writeFile(probe, 'x');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = reasons[code ?? ''] ?? message;
    throw new OperatorError(`DATA_DIR is ${directory}, which cannot be written: ${reason}.`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
  const [open, ...more] = closeToOthers(directory);
  if (open === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more below it`;
  warn(
    `Other users of this machine can open ${open}${others}, and Heed cannot change that. It holds secrets and personal ` +
      'data: take their rights away.',
  );
}

/**
 * One level at a time, because a recursive mkdir never ends on a file system that takes no directories, such as /proc.
 */
async function makeDirectory(directory: string): Promise<void> {
  const isThere = await stat(directory).then(
    (found) => found.isDirectory(),
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? false : Promise.reject(error)),
  );
  if (isThere) return;
  if (dirname(directory) !== directory) await makeDirectory(dirname(directory));
  await mkdir(directory);
}

const reasons: Record<string, string> = {
  EACCES: 'the user that Heed runs as may not write there. Change its owner, or set DATA_DIR to another directory',
  EPERM: 'the user that Heed runs as may not write there. Change its owner, or set DATA_DIR to another directory',
  EEXIST: 'it is a file. Set DATA_DIR to a directory',
  ENOTDIR: 'a part of its path is a file. Set DATA_DIR to a directory',
  ENOENT: 'no directory can be made there. Set DATA_DIR to one on a disk',
  EROFS: 'the file system is read-only. Set DATA_DIR to one that can be written',
  ENOSPC: 'the disk is full. Make room on it',
  EDQUOT: 'the quota of the user that Heed runs as is used up. Make room',
};
