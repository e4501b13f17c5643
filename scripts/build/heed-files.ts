import type { BuiltFile } from './bundle.ts';

/**
 * The entry points for Node.js. Each becomes `code/<name>.mjs`. What they share, and what is loaded late, becomes
 * separate files beside them.
 */
export const programs = {
  main: 'src/cli/installed.ts',
  'make-database': 'src/start/make-database-process.ts',
  backup: 'src/backup/backup-process.ts',
};

/** The documentation, which `npm run docs` builds. */
const docs: BuiltFile = { from: 'dist/docs', to: 'docs' };

/** The dashboard, which `npm run dashboard` builds. */
const dashboard: BuiltFile = { from: 'dist/dashboard', to: 'dashboard' };

/** What is built before, and shown in browsers. */
export const sites: readonly BuiltFile[] = [docs, dashboard];

/**
 * What is copied, mostly because the code reads it by `new URL('…', import.meta.url)`. The build fails for a file that
 * the code names in this way and that is not here. A new part of the service adds its files to the list.
 */
export const files: readonly BuiltFile[] = [
  ...sites,
  { from: 'README.md', to: 'README.md' },
  { from: 'CHANGELOG.md', to: 'CHANGELOG.md' },
  { from: 'generated/openapi.json', to: 'contract/openapi.json' },
  { from: 'generated/openapi.yaml', to: 'contract/openapi.yaml' },
  { from: 'generated/mcp-tools.json', to: 'contract/mcp-tools.json' },
  { from: 'docs/guides/automation-vocabulary.md', to: 'contract/automation-vocabulary.md' },
  { from: 'generated/widget.js', to: 'widget.js' },
  { from: 'generated/widget-texts.json', to: 'widget-texts.json' },
  { from: 'prisma/migrations', to: 'migrations' },
  inNodeModules('@electric-sql/pglite/dist', 'pglite.wasm', 'pglite'),
  inNodeModules('@electric-sql/pglite/dist', 'pglite.data', 'pglite'),
  inNodeModules('@electric-sql/pglite/dist', 'initdb.wasm', 'pglite'),
  inNodeModules('@electric-sql/pglite/dist', 'btree_gin.tar.gz', 'pglite'),
];

function inNodeModules(folder: string, name: string, target: string): BuiltFile {
  return { from: `node_modules/${folder}/${name}`, to: `${target}/${name}` };
}
