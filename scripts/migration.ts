/**
 * npm run migration -- <name>: writes the migration that leads from the existing ones to prisma/schema.prisma. Look it
 * through before you commit it; indexes on expressions and partial indexes are unknown to Prisma, add them by hand.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { migrationsDirectory } from '../src/platform/db/migration-files.ts';
import { schemaDiff } from './schema-diff.ts';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run migration -- <name>, of lower-case letters, digits and underscores');
  process.exit(2);
}

const sql = await schemaDiff();
if (sql === undefined) {
  console.log('Nothing to do: the migrations lead to the schema as it is.');
} else {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = join(migrationsDirectory, `${time}_${name}`, 'migration.sql');
  await mkdir(join(file, '..'));
  await writeFile(file, sql);
  console.log(sql);
  console.log(`Written to ${relative(process.cwd(), file)}`);
}
