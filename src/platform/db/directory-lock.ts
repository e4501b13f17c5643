import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import lockfile from 'proper-lockfile';
import { OperatorError } from '../../base/operator-error.ts';
import { type ProcessIdentity, processState, thisProcess } from '../../base/process-identity.ts';

export class DirectoryInUseError extends OperatorError {
  override name = 'DirectoryInUseError';
}

/**
 * How long to believe a lock that its owner does not renew and whose owner cannot be looked up (another host or
 * container).
 */
const staleMillis = 15_000;

/**
 * Makes this process the directory's only user, or throws DirectoryInUseError. Resolves to the function that frees it.
 * The lock of a dead process is taken over at once, and that of a living process never, however busy it is.
 */
export async function lockDirectory(directory: string, onCompromised = stopProcess): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const ownerFile = `${directory}.owner.json`;
  const leaveGate = await enterGate(directory);
  try {
    await removeDeadOwnersLock(directory, ownerFile);
    const release = await lock(directory, onCompromised);
    await writeFile(ownerFile, JSON.stringify(await thisProcess()));
    return async () => {
      await rm(ownerFile, { force: true });
      await release();
    };
  } finally {
    await leaveGate();
  }
}

/** Two processes that find the same dead owner must not both take over, so looking and locking is one step. */
function enterGate(directory: string): Promise<() => Promise<void>> {
  const retries = { retries: 60, factor: 1, minTimeout: 50, maxTimeout: 50 };
  return lockfile
    .lock(`${directory}.gate`, { realpath: false, stale: 2000, retries })
    .catch((error) => Promise.reject(asInUse(error, directory)));
}

async function removeDeadOwnersLock(directory: string, ownerFile: string): Promise<void> {
  const owner = await readOwner(ownerFile);
  const state = owner ? await processState(owner) : 'unknown';
  if (state === 'alive') throw inUse(directory, `process ${owner?.pid}`);
  if (state === 'dead') await rmdir(`${directory}.lock`).catch(ignoreMissing);
}

async function readOwner(ownerFile: string): Promise<ProcessIdentity | undefined> {
  try {
    return JSON.parse(await readFile(ownerFile, 'utf8')) as ProcessIdentity;
  } catch {
    // Missing, or cut short by a crash, so nothing is known of the owner.
    return undefined;
  }
}

/** Waits for a lock to become stale only if its owner cannot be looked up. Otherwise no lock is left by now. */
function lock(directory: string, onCompromised: (error: Error) => void): Promise<() => Promise<void>> {
  const retries = { retries: staleMillis / 1000 + 1, factor: 1, minTimeout: 1000, maxTimeout: 1000 };
  return lockfile
    .lock(directory, { stale: staleMillis, update: 5000, retries, onCompromised })
    .catch((error) => Promise.reject(asInUse(error, directory)));
}

function asInUse(error: NodeJS.ErrnoException, directory: string): Error {
  return error.code === 'ELOCKED' ? inUse(directory, 'another process') : error;
}

function inUse(directory: string, owner: string): DirectoryInUseError {
  return new DirectoryInUseError(
    `The database directory ${directory} is in use by ${owner}. The embedded database serves one process: stop that one, ` +
      'choose another DATA_DIR, or set DATABASE_URL.',
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Someone else may be writing to the directory. Continuing, or even closing the database, could destroy it. */
function stopProcess(error: Error): void {
  process.stderr.write(`The lock of the database directory was lost, stopping at once: ${error.message}\n`);
  process.exit(1);
}
