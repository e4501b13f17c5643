import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Fills the empty directory with a new embedded database, all or nothing: a crash in the middle leaves it empty. `script`
 * makes it, in a process of its own with which the 800 MB that this takes go away; `onWait` is called once that runs.
 */
export async function createCluster(script: string, directory: string, onWait: () => void): Promise<void> {
  await removeRemnants(directory);
  const scratch = await mkdtemp(newPrefix(directory));
  // Detached: Ctrl-C is for the service to handle. Without optimized code it is done before that would pay.
  const child = fork(script, [scratch], { detached: true, execArgv: ['--liftoff-only'] });
  child.once('spawn', onWait);
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The embedded database could not be created (${signal ?? `exit status ${code}`})`);
  await rename(scratch, directory);
}

function newPrefix(directory: string): string {
  return `${directory}.new-`;
}

/** Of a start that was killed; the process that it had started ends soon, and may be writing until then. */
async function removeRemnants(directory: string): Promise<void> {
  const parent = dirname(directory);
  const remnants = (await readdir(parent)).filter((name) => name.startsWith(basename(newPrefix(directory))));
  await Promise.all(remnants.map((name) => rm(join(parent, name), { recursive: true, maxRetries: 9 })));
}
