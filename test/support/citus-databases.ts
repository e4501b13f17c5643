import type { Database } from '../../src/platform/db/client.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { citusUrl, createOnCitus, dropOnCitus, openOnCitus } from './citus.ts';

/** Databases of this process that no test uses. Citus has no templates, so each is emptied and used again. */
const free: string[] = [];
let made = 0;
let allTables: string[] = [];

/** A distributed, empty database. The end of the run drops it. */
export async function openEmptyOnCitus(): Promise<Database> {
  const database = (await openFree()) ?? (await openOnCitus(await make()));
  const { url } = database as Extract<Database, { kind: 'postgresql' }>;
  const { close } = database;
  return Object.assign(database, {
    close: async () => {
      await close();
      free.push(url);
    },
  });
}

/** A distributed, empty database for processes that a test starts. */
export async function createMigratedOnCitus() {
  const url = await make();
  return { url, drop: () => dropOnCitus(url) };
}

/** Not one of which a test has taken tables away. */
async function openFree(): Promise<Database | undefined> {
  const url = free.pop();
  if (url === undefined) return undefined;
  const database = await openOnCitus(url);
  if ((await listTables(database)).join() === allTables.join()) {
    await empty(database);
    return database;
  }
  await database.close();
  return openFree();
}

async function make(): Promise<string> {
  made += 1;
  const url = await createOnCitus(citusUrl ?? '', `run_${process.pid}_${made}`);
  const database = await openOnCitus(url);
  await prepareDatabase(database);
  allTables = await listTables(database);
  await database.close();
  return url;
}

async function listTables({ prisma }: Database): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'pgboss') AND tablename <> '_prisma_migrations' ORDER BY 1`;
  return tables.map(({ name }) => name);
}

async function empty({ prisma }: Database): Promise<void> {
  await prisma.$executeRawUnsafe(
    `TRUNCATE ${allTables.filter((name) => name.startsWith('public.')).join(', ')} CASCADE`,
  );
  await prisma.$executeRaw`DELETE FROM pgboss.job`;
}
