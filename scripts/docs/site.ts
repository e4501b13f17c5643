import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { buildAssets } from './assets.ts';
import { project } from './project.ts';
import { referenceDocument, referenceGroups } from './reference-document.ts';
import { searchIndexOf } from './search-index.ts';

/** Builds the documentation site into an empty folder, ready for any static host and any base path. */
export async function buildSite(output: string): Promise<void> {
  const contract = referenceDocument(project);
  const assets = await buildAssets(project, output);

  // Eleventy finds its files from the current folder only.
  process.chdir(project);
  const eleventy = new Eleventy('docs', relative(project, output), {
    configPath: 'scripts/docs/eleventy.config.ts',
    config: (config) => config.addGlobalData('assets', assets),
  });
  // Its errors reach the caller; the rest of what it would say is how long it took.
  eleventy.disableLogger();
  await eleventy.write();

  mkdirSync(join(output, 'reference'), { recursive: true });
  writeFileSync(join(output, 'reference/openapi.json'), JSON.stringify(contract));
  writeFileSync(join(output, 'search.json'), JSON.stringify(searchIndexOf(output, referenceGroups(contract))));
}
