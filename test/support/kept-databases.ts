import type { Database } from '../../src/platform/db/client.ts';
import { emptyDatabase, type NewForm, readNewForm } from './empty-database.ts';

/** The databases that a test file can leave to the next one. */
const forms = new WeakMap<Database, NewForm>();
/** Those that this worker's earlier test files have left. They are still open. */
const left = new Set<Database>();

/**
 * Returns an open, migrated and empty database. It may be one that an earlier test file has left. That takes a fraction of
 * the time of making and opening another, and what has been prepared and planned over its connections stays.
 */
export async function takeDatabase(kind: Database['kind'], open: () => Promise<Database>): Promise<Database> {
  for (const database of left) {
    if (database.kind !== kind) continue;
    left.delete(database);
    const form = forms.get(database);
    if (form && (await emptyDatabase(database, form))) return database;
    await database.close();
  }
  const opened = await open();
  const database: Database = { ...opened, close: () => closeForGood(database, opened) };
  forms.set(database, await readNewForm(database));
  return database;
}

/** Leaves the database to a later test file, unless it is closed or was opened in another way. */
export async function leaveDatabase(database: Database): Promise<void> {
  if (forms.has(database)) left.add(database);
  else await database.close();
}

/** At the end of the tests, which their connections would hold up. */
export async function closeLeft(): Promise<void> {
  const closing = [...left].map((database) => database.close());
  left.clear();
  await Promise.all(closing);
}

/** How Jest begins the message that ends a worker. */
const endOfWorker = 2;

process.on('message', async function closeAtEnd(message) {
  if (!Array.isArray(message) || message[0] !== endOfWorker) return;
  // A worker ends when nothing listens any more.
  process.off('message', closeAtEnd);
  await closeLeft();
});

function closeForGood(database: Database, { close }: Database): Promise<void> {
  forms.delete(database);
  return close();
}
