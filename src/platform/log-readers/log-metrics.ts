import { atMost } from '../../base/at-most.ts';
import { measured } from '../../base/metrics.ts';
import type { Db } from '../db/sql.ts';
import { type OldestUnread, readOldestUnread } from './log-places-sql.ts';

const mostMs = 1_000;

let databases: Db[] = [];

/** Adds how far the readers of this database are behind to the metrics, until the returned function is called. */
export function measureLogs(db: Db): () => void {
  databases.push(db);
  return () => {
    databases = databases.filter((other) => other !== db);
  };
}

measured(
  {
    name: 'heed_log_oldest_unread_seconds',
    help: 'For how long the oldest event that a reader of the logs has not worked off has been there. 0 if there is none',
    labelNames: ['reader'],
    aggregator: 'max',
  },
  async (set) => {
    for (const { reader, seconds } of await readAll()) set(Math.max(0, seconds ?? 0), { reader });
  },
);

/** Nothing while the database is away. */
function readAll(): Promise<OldestUnread[]> {
  const all = Promise.all(databases.map(readOldestUnread)).then((rows) => rows.flat());
  return atMost(
    mostMs,
    all.catch(() => []),
    [],
  );
}
