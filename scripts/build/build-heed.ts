import { packagesOfDashboard } from '../../packages/dashboard/build/packages.ts';
import { oldestNode } from '../../src/base/version.ts';
import { packagesOfSite } from '../docs/assets.ts';
import { buildProgram } from './build-program.ts';
import { addDatabase, copyDatabase } from './database-image.ts';
import { files, programs, sites } from './heed-files.ts';

interface Options {
  withSites?: boolean;
  /** The folder of a package of the same sources, whose new database is copied. By default one is made. */
  like?: string;
}

/** Writes the package `heed` into the folder: the service, its command and everything that they read. */
export async function buildHeed(project: string, out: string, { withSites = true, like }: Options = {}): Promise<void> {
  await buildProgram(
    project,
    out,
    {
      folder: '',
      command: 'heed',
      oldestNode,
      programs,
      files,
      packages: withSites ? [...packagesOfSite, ...packagesOfDashboard(project)] : [],
      finish: like === undefined ? addDatabase : async (made) => copyDatabase(like, made),
    },
    withSites ? [] : sites,
  );
}
