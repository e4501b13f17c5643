import { join } from 'node:path';
import { buildHeed } from '../../scripts/build/build-heed.ts';
import { madeOnce } from './made-once.ts';

const project = join(import.meta.dirname, '../..');

/** The folder of the built service, without its sites. It is built once for a test run. */
export function builtHeed(): Promise<string> {
  return madeOnce('heed', (folder) => buildHeed(project, folder, { withSites: false }));
}

/** What to give to Node.js for the `heed` command. */
export async function heedProgram(): Promise<string> {
  return join(await builtHeed(), 'heed.js');
}
