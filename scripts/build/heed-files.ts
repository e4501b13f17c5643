import type { BuiltFile } from './bundle.ts';

/**
 * The entry points for Node.js. Each becomes `code/<name>.mjs`. What they share, and what is loaded late, becomes
 * separate files beside them.
 */
export const programs = {
  main: 'src/cli/installed.ts',
  'make-database': 'src/start/make-database-process.ts',
  backup: 'src/backup/backup-process.ts',
  'mail-worker': 'src/platform/mail-reading/mail-worker.ts',
};

const pglite = 'node_modules/@electric-sql/pglite/dist';

/** The documentation, which `npm run docs` builds. */
const docs: BuiltFile = { from: 'dist/docs', to: 'docs' };

/** The dashboard, which `npm run dashboard` builds. */
const dashboard: BuiltFile = { from: 'dist/dashboard', to: 'dashboard' };

/** The packages for npm, which `npm run packages` builds. */
const packages: BuiltFile = { from: 'dist/packages', to: 'packages' };
/** The files that other scripts build before, and that are served as they are. */
export const sites: readonly BuiltFile[] = [docs, dashboard, packages];

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
  { from: 'generated/asyncapi.json', to: 'contract/asyncapi.json' },
  { from: 'generated/mcp-tools.json', to: 'contract/mcp-tools.json' },
  { from: 'docs/guides/automation-vocabulary.md', to: 'contract/automation-vocabulary.md' },
  { from: 'generated/widget.js', to: 'widget.js' },
  { from: 'generated/widget-conversations.js', to: 'widget-conversations.js' },
  { from: 'generated/widget-texts.json', to: 'widget-texts.json' },
  { from: 'generated/thread-page.css', to: 'thread-page.css' },
  { from: 'generated/thread-page.js', to: 'thread-page.js' },
  { from: 'prisma/migrations', to: 'migrations' },
  // PGlite looks for them beside its modules, and for an extension in the folder above.
  { from: `${pglite}/pglite.wasm`, to: 'code/pglite.wasm' },
  { from: `${pglite}/pglite.data`, to: 'code/pglite.data' },
  { from: `${pglite}/initdb.wasm`, to: 'code/initdb.wasm' },
  { from: `${pglite}/btree_gin.tar.gz`, to: 'btree_gin.tar.gz' },
];
