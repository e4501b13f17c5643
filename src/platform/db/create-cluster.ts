import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { explainPanic } from './panic.ts';

/**
 * Fills the empty directory with a new embedded database. A crash in the middle leaves the directory empty. `script`
 * makes the database in a process of its own, so the 800 MB that this takes are freed afterwards. `onWait` is called
 * once that process runs.
 */
export async function createCluster(script: string, directory: string, onWait: () => void): Promise<void> {
  await removeRemnants(directory);
  const scratch = await mkdtemp(newPrefix(directory));
  // Detached, because the service handles Ctrl-C. It ends before optimized code would pay off.
  const child = fork(script, [scratch], { detached: true, execArgv: ['--liftoff-only'] });
  child.once('spawn', onWait);
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) {
    const error = new Error(`The embedded database could not be created (${signal ?? `exit status ${code}`})`);
    const explained = explainPanic(scratch, error);
    await removeRemnants(directory);
    throw explained;
  }
  await rename(scratch, directory);
}

function newPrefix(directory: string): string {
  return `${directory}.new-`;
}

/** What a killed start left behind. The process that it had started ends soon, and may write until then. */
async function removeRemnants(directory: string): Promise<void> {
  const parent = dirname(directory);
  const remnants = (await readdir(parent)).filter((name) => name.startsWith(basename(newPrefix(directory))));
  await Promise.all(remnants.map((name) => rm(join(parent, name), { recursive: true, maxRetries: 9 })));
}
