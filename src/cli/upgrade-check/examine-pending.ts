import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/client.ts';
import { findPendingMigrations } from '../../platform/db/migrate.ts';
import { type Migration, readMigrations } from '../../platform/db/migration-files.ts';
import { explain, type Finding } from '../doctor/finding.ts';

/** What a migration reads and writes of a table in a second, on a slow disk. */
const bytesPerSecond = 20_000_000;
/** Nobody notices a shorter one. */
const longSeconds = 5;

/** Which migrations the upgrade runs, how long each takes, and whether to make a backup before. */
export async function examinePending(database: Database): Promise<Finding[]> {
  const about = 'migrations';
  let pending: string[];
  try {
    pending = await findPendingMigrations(database);
  } catch (error) {
    const remedy = 'Install the version of Heed that this database belongs to, or a newer one.';
    return [{ about, state: 'fault', says: explain(error), remedy }];
  }
  const sizes = await readTableSizes(database);
  if (pending.length === 0)
    return [{ about, state: 'ok', says: 'none is to run: the tables are those of this version' }];
  if (sizes.size === 0) return [{ about, state: 'ok', says: 'the first start makes the tables' }];
  const migrations = (await readMigrations()).filter(({ name }) => pending.includes(name));
  return [...migrations.map((migration) => examineMigration(migration, sizes)), backup];
}

const backup: Finding = {
  about: 'backup',
  state: 'warning',
  says: 'an earlier version refuses the tables once they are migrated',
  remedy: 'Make a backup before the upgrade. It is the only way back.',
};

function examineMigration({ name, sql }: Migration, sizes: ReadonlyMap<string, number>): Finding {
  const about = 'migration';
  const tables = changedTables(sql).filter((table) => sizes.has(table));
  const seconds = Math.ceil(tables.reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0) / bytesPerSecond);
  if (seconds < longSeconds) return { about, state: 'ok', says: `${name} runs, in about a second` };
  const says = `${name} runs, and may take ${seconds} s, in which ${tables.join(', ')} cannot be used`;
  return { about, state: 'warning', says, remedy: 'Upgrade at an hour when few requests come.' };
}

/** The tables whose rows a migration may read or rewrite. */
export function changedTables(sql: string): string[] {
  const statement = /\b(?:ALTER TABLE(?: ONLY)?|UPDATE|DELETE FROM|INDEX\b[^;]*?\bON)\s+"?([a-z_]+)"?/gi;
  return [...new Set(Array.from(sql.matchAll(statement), ([, table = '']) => table))];
}

async function readTableSizes({ prisma }: Database): Promise<Map<string, number>> {
  const rows = await prisma.rows<{ name: string; bytes: number }>(Prisma.sql`
    SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}
