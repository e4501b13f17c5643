import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oldestNode } from '../../src/base/version.ts';
import { packagesOfSite } from '../docs/assets.ts';
import { buildProgram } from './build-program.ts';
import { addDatabase } from './database-image.ts';
import { docs, files, programs } from './heed-files.ts';

/** Writes the package `heed` into the folder: the service, its command and everything that they read. */
export async function buildHeed(project: string, out: string, { withDocs = true } = {}): Promise<void> {
  await buildProgram(
    project,
    out,
    {
      folder: '',
      command: 'heed',
      oldestNode,
      programs,
      files,
      // Without its tool, the documentation has no console.
      packages: withDocs ? packagesOfSite.filter((folder) => existsSync(join(project, folder))) : [],
      finish: addDatabase,
    },
    withDocs ? [] : [docs],
  );
}
