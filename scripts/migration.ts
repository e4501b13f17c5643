/**
 * npm run migration -- <name>: writes the migration that leads from the existing ones to prisma/schema.prisma and to
 * the enums of the contract. Review it, and add indexes on expressions and partial indexes by hand, which Prisma does
 * not know. npm run migration -- --record: then records its checksum. From then on it must not change.
 * npm run migration -- status: compares the database of DATABASE_URL, or else the embedded one, with the migrations.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { examineDatabaseWith } from '../src/cli/doctor/examine-database.ts';
import { examineMigrations } from '../src/cli/doctor/examine-migrations.ts';
import { migrationsDirectory } from '../src/platform/db/migration-files.ts';
import { recordMigrations } from './check/migrations.ts';
import { schemaDiff } from './schema-diff.ts';

const usage = `Usage: npm run migration -- <name>, of lower-case letters, digits and underscores
       npm run migration -- --record
       npm run migration -- status`;

const [name = ''] = process.argv.slice(2);
if (name === '--record') await record();
else if (name === 'status') await status();
else if (/^[a-z0-9_]+$/.test(name)) await write(name);
else {
  console.error(usage);
  process.exitCode = 2;
}

async function write(name: string): Promise<void> {
  const sql = await schemaDiff();
  if (sql === undefined) {
    console.log('Nothing to do: the migrations lead to the schema as it is.');
    return;
  }
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = join(migrationsDirectory, `${time}_${name}`, 'migration.sql');
  await mkdir(join(file, '..'));
  await writeFile(file, sql);
  console.log(sql);
  console.log(`Written to ${relative(process.cwd(), file)}. Review it, then run npm run migration -- --record.`);
}

async function record(): Promise<void> {
  try {
    const added = await recordMigrations(migrationsDirectory);
    console.log(added.length === 0 ? 'Nothing to do: every migration is recorded.' : `Recorded: ${added.join(', ')}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Like `prisma migrate status`, it changes nothing and fails unless every migration is applied. */
async function status(): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
  const settings = { databaseUrl, dataDir, databasePoolSize: 1 };
  const findings = await examineDatabaseWith(settings, async (database) => [await examineMigrations(database)]);
  for (const { about, says } of findings) console.log(`${about}: ${says}`);
  if (findings.some(({ state }) => state !== 'ok')) process.exitCode = 1;
}
