import type { Database } from '../../src/platform/db/client.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { citusUrl, createOnCitus, openOnCitus } from './citus.ts';

/** Databases of this process that no test uses. Citus has no templates, so each is emptied and used again. */
const free: string[] = [];
let made = 0;

/** A distributed, empty database. The end of the run drops it. */
export async function openEmptyOnCitus(): Promise<Database> {
  const url = free.pop() ?? (await make());
  const database = await openOnCitus(url);
  await empty(database);
  const { close } = database;
  return Object.assign(database, {
    close: async () => {
      await close();
      free.push(url);
    },
  });
}

async function make(): Promise<string> {
  made += 1;
  const url = await createOnCitus(citusUrl ?? '', `run_${process.pid}_${made}`);
  const database = await openOnCitus(url);
  await prepareDatabase(database);
  await database.close();
  return url;
}

async function empty({ prisma }: Database): Promise<void> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  await prisma.$executeRawUnsafe(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
  await prisma.$executeRaw`DELETE FROM pgboss.job`;
}
