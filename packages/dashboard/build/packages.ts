import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const list = 'build/packages.json';
const inPackage = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Writes down whose code the dashboard contains, because their licences go with it. */
export function listPackages(project: string): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const folders = modules.flatMap((id) => inPackage.exec(relative(project, id))?.[0] ?? []);
      const source = JSON.stringify([...new Set(folders)].sort(), null, 2);
      this.emitFile({ type: 'asset', fileName: list, source });
    },
  };
}

/** Returns the folders of the packages whose code is in the built dashboard. */
export function packagesOfDashboard(project: string): string[] {
  return JSON.parse(readFileSync(join(project, 'dist/dashboard', list), 'utf8'));
}
