import { setFlagsFromString } from 'node:v8';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import type { Client } from '../platform/db/sql.ts';
import { type Session, settingsOf } from './session.ts';
import { show } from './terminal/show.ts';

/** Migrates a database to this version. Returns the names of the migrations that it applied. */
type Prepare = (database: Database) => Promise<string[]>;

/** Shows what the work returns, once it is stored and the database is closed. */
export async function run(session: Session, work: (prisma: Client) => Promise<unknown>): Promise<void> {
  show(session, await onMigrated(session, ({ prisma }) => work(prisma)));
}

/** Does the same for work that needs more than the database, such as the files. */
export async function runInContext(session: Session, work: (ctx: Context) => Promise<unknown>): Promise<void> {
  show(session, await inContext(session, work));
}

/** Does such work, and returns what it found. */
export function inContext<Result>(session: Session, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  return onMigrated(session, async (database) => {
    const { withContext } = await import('./context.ts');
    return withContext(session, database, work);
  });
}

/** Does work on the database of this version. */
export function onMigrated<Result>(session: Session, work: (database: Database) => Promise<Result>): Promise<Result> {
  if (session.service) return work(session.service.database);
  return onDatabase(session, async (database, prepare) => {
    // Nobody deploys an embedded database, so a command may be the first to open it.
    if (database.kind === 'embedded') await prepare(database);
    return work(database);
  });
}

/** Does work on the database as it is, with or without its tables. Only for commands that no service runs. */
export async function onDatabase<Result>(
  session: Session,
  work: (database: Database, prepare: Prepare) => Promise<Result>,
): Promise<Result> {
  const settings = settingsOf(session);
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
