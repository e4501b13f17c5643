import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildHeed } from '../../scripts/build/build-heed.ts';

const project = join(import.meta.dirname, '../..');
const mostWaitMs = 240_000;

/**
 * What to give to Node.js for the `heed` command. It is built once for a test run, by the first worker that needs it.
 */
export async function heedProgram(): Promise<string> {
  const folder = join(process.env.TEST_FOLDER ?? '', 'heed');
  if (!existsSync(folder) && isFirst(`${folder}.lock`)) {
    await buildHeed(project, `${folder}.new`, { withDocs: false });
    renameSync(`${folder}.new`, folder);
  }
  const deadline = performance.now() + mostWaitMs;
  while (!existsSync(folder)) {
    if (performance.now() > deadline) throw new Error('Another worker could not build the service: its error says why');
    await wait(50);
  }
  return join(folder, 'heed.js');
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
