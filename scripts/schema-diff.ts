import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { applyMigrations } from '../src/platform/db/migrate.ts';
import { readMigrations } from '../src/platform/db/migration-files.ts';
import { pgliteSession } from '../src/platform/db/sql-session.ts';
import { checkDiff } from './check-diff.ts';

/**
 * Returns the SQL that leads from all migrations, applied to an empty database, to schema.prisma and to the constraints
 * of the contract's enums. Undefined if they agree. Prisma's own `migrate diff` needs a binary that has to be
 * downloaded. This is the same engine as WebAssembly. `files` are those of an empty embedded database; without them it
 * makes one, which takes seconds.
 */
export async function schemaDiff(files?: Filesystem): Promise<string | undefined> {
  const schemaPath = fileURLToPath(new URL('../prisma/schema.prisma', import.meta.url));
  const schema = [{ path: schemaPath, content: await readFile(schemaPath, 'utf8') }];
  const { pglite, close } = await openEmbedded({ dataDir: 'memory://', ...(files && { files }) });
  try {
    const session = pgliteSession(pglite);
    await applyMigrations(session, await readMigrations());
    const checks = (await checkDiff(session)).map((sql) => `${sql}\n`);
    await loadEngine();
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(pglite));
    const datamodels = schema.map(({ path, content }): [string, string] => [path, content]);
    const schemaEngine = await engine.SchemaEngine.new({ datamodels }, () => undefined, adapter);
    const { exitCode, stdout } = await schemaEngine.diff({
      from: { tag: 'schemaDatasource', files: schema, configDir: '.' },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    const script = [exitCode === 0 ? '' : stdout, ...checks].join('\n');
    return script === '' ? undefined : script.trimStart();
  } finally {
    await close();
  }
}

// TypeScript has the types of WebAssembly only in those of the DOM.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

/** The package's entry imports the .wasm file as a module, which Jest cannot do. So it is instantiated by hand. */
async function loadEngine(): Promise<void> {
  const url = new URL(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = await readFile(new URL('./schema_engine_bg.wasm', url));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engine });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}
