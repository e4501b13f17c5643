import { cpSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { buildAssets } from './assets.ts';
import { copyPictures } from './pictures.ts';
import { project } from './project.ts';
import { consoleContract } from './reference/console-contract.ts';
import { readReference } from './reference/reference.ts';
import { buildSearchIndex } from './search-index.ts';
import { type Page, readPages } from './twins/page.ts';
import { writeTwins } from './twins/write-twins.ts';
import { writeWorkflows } from './workflows/site.ts';

/** Builds the documentation site into an empty folder, ready for any static host and any base path. */
export async function buildSite(output: string): Promise<void> {
  const assets = await buildAssets(project, output);

  let pages: Page[] = [];
  // Eleventy finds its files only from the current folder.
  process.chdir(project);
  const eleventy = new Eleventy('docs', relative(project, output), {
    configPath: 'scripts/docs/eleventy.config.ts',
    config: (config) => {
      config.benchmarkManager.get('Configuration').setIsVerbose(false);
      config.addGlobalData('assets', assets);
      config.addCollection('twins', (api) => {
        pages = readPages(api.getAll());
        return pages;
      });
    },
  });
  // Its errors reach the caller; the rest of what it would say is how long each part took.
  eleventy.disableLogger();
  await eleventy.write();

  const reference = readReference(project);
  writeTwins(output, pages, reference);
  writeWorkflows(project, output);
  copyPictures(output);
  cpSync(join(project, 'generated/openapi.json'), join(output, 'reference/openapi.json'));
  writeFileSync(join(output, 'reference/console/contract.json'), JSON.stringify(consoleContract(project)));
  writeFileSync(join(output, 'search.json'), JSON.stringify(buildSearchIndex(output, reference)));
}
