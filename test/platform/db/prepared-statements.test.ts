import { expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { openDatabase } from '../../../src/platform/db/client.ts';

const databaseUrl = process.env.TEST_DATABASE_URL;
const onPostgresql = databaseUrl ? it : it.skip;

/** What the one connection keeps after each of the two ways was used four times. */
async function preparedWith(databasePrepare: boolean | undefined) {
  const settings = {
    databaseUrl,
    dataDir: '',
    databasePoolSize: 1,
    ...(databasePrepare !== undefined && { databasePrepare }),
  };
  const { prisma, close } = await openDatabase(settings);
  for (let use = 0; use < 4; use++) {
    await prisma.rows(Prisma.sql`SELECT ${use}::int AS few`);
    await prisma.rows(Prisma.sql`SELECT ${use}::int AS many`, { plan: 'anew' });
  }
  const kept = await prisma.rows(Prisma.sql`SELECT statement FROM pg_prepared_statements`);
  await close();
  return kept;
}

onPostgresql('keeps statements with few texts prepared, by default (needs TEST_DATABASE_URL)', async () => {
  expect(await preparedWith(undefined)).toEqual([{ statement: 'SELECT $1::int AS few' }]);
});

onPostgresql('prepares nothing behind a pooler that keeps none (needs TEST_DATABASE_URL)', async () => {
  expect(await preparedWith(false)).toEqual([]);
});
