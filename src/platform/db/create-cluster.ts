import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unpackCluster } from './cluster-image.ts';
import { explainPanic } from './panic.ts';

/** Where a new embedded database comes from. */
export interface ClusterSource {
  /** A script that makes one in the directory that its argument names. */
  script: string;
  /** Returns the name of a file that may hold one ready-made. */
  image(): Promise<string>;
  /** The last migration that the new database has, if not all: data of an older version comes into it. */
  upTo?: string | undefined;
}

/**
 * Fills the empty directory with a new embedded database. A crash in the middle leaves the directory empty. `onWait` is
 * called once the rest happens outside this process.
 */
export async function createCluster(source: ClusterSource, directory: string, onWait: () => void): Promise<void> {
  await removeRemnants(directory);
  const scratch = await mkdtemp(newPrefix(directory));
  try {
    const image = source.upTo === undefined ? await source.image() : null;
    if (image !== null && existsSync(image)) await unpackCluster(await readFile(image), scratch);
    else await makeCluster(source, scratch, onWait);
  } catch (error) {
    const explained = explainPanic(scratch, error);
    await removeRemnants(directory);
    throw explained;
  }
  await rename(scratch, directory);
}

/** In a process of its own, so that the 600 MB that this takes are freed afterwards. */
async function makeCluster({ script, upTo }: ClusterSource, scratch: string, onWait: () => void): Promise<void> {
  // Detached, because the service handles Ctrl-C. It ends before optimized code would pay off.
  const child = fork(script, [scratch, ...(upTo === undefined ? [] : [upTo])], {
    detached: true,
    execArgv: ['--liftoff-only'],
  });
  child.once('spawn', onWait);
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The embedded database could not be created (${signal ?? `exit status ${code}`})`);
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
