import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const mostWaitMs = 240_000;

/**
 * Returns a folder that all test files of a run share. The first worker that needs it has it made, under a name that it
 * keeps only once it is whole, and the others wait.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(process.env.TEST_FOLDER ?? '', name);
  if (!existsSync(folder) && isFirst(`${folder}.lock`)) {
    mkdirSync(`${folder}.new`);
    await make(`${folder}.new`);
    renameSync(`${folder}.new`, folder);
  }
  const deadline = performance.now() + mostWaitMs;
  while (!existsSync(folder)) {
    if (performance.now() > deadline) throw new Error(`Another worker could not make ${name}: its error says why`);
    await wait(50);
  }
  return folder;
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
