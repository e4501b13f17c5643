import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Database } from '../platform/db/client.ts';
import { openHeedDatabase, prepareDatabase } from '../start/database.ts';
import { readSettings } from '../start/settings.ts';

/** Prints what the work returns as one line of JSON, once it is stored and the database is closed. */
export async function run(work: (prisma: PrismaClient) => Promise<unknown>): Promise<void> {
  await runOnDatabase(async (database) => {
    // Nobody deploys an embedded database: a command may well be the first to open it.
    if (database.kind === 'embedded') await prepareDatabase(database);
    return work(database.prisma);
  });
}

/** The same on the database as it is, with or without its tables. */
export async function runOnDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const result = await withDatabase(work);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openHeedDatabase(readSettings(process.env));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
