import { setFlagsFromString } from 'node:v8';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Database } from '../platform/db/client.ts';
import { readSettings } from '../start/settings.ts';

/** Migrates a database to this version. Returns the names of the migrations that it applied. */
type Prepare = (database: Database) => Promise<string[]>;

/** Prints what the work returns as one line of JSON, once it is stored and the database is closed. */
export async function run(work: (prisma: PrismaClient) => Promise<unknown>): Promise<void> {
  await runOnDatabase(async (database, prepare) => {
    // Nobody deploys an embedded database, so a command may be the first to open it.
    if (database.kind === 'embedded') await prepare(database);
    return work(database.prisma);
  });
}

/** Does the same on the database as it is, with or without its tables. */
export async function runOnDatabase(work: (database: Database, prepare: Prepare) => Promise<unknown>): Promise<void> {
  const result = await withDatabase(work);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function withDatabase<Result>(work: (database: Database, prepare: Prepare) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  // A command ends before optimized code would pay off. Without it, a command takes half the time.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
  // Only once the settings are right: the help and a wrong option need none of this.
  const { openHeedDatabase, prepareDatabase } = await import('../start/database.ts');
  const database = await openHeedDatabase(settings);
  try {
    return await work(database, prepareDatabase);
  } finally {
    await database.close();
  }
}
