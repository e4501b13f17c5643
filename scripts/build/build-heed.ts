import { oldestNode } from '../../src/base/version.ts';
import { packagesOfSite } from '../docs/assets.ts';
import { hasTool } from '../install-tool.ts';
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
      packages: withDocs ? packagesOfSite.filter(isInstalled) : [],
      finish: addDatabase,
    },
    withDocs ? [] : [docs],
  );
}

/** Without its tool, the documentation has no console. */
function isInstalled(folder: string): boolean {
  return !folder.startsWith('tools/docs/') || hasTool('docs');
}
