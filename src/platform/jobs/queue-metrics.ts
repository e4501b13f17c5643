import type { PgBoss } from 'pg-boss';
import { atMost } from '../../base/at-most.ts';
import { measured } from '../../base/metrics.ts';

const mostMs = 1_000;
/** Enough to see that the workers do not keep up. Counting a million would take longer than a second. */
const mostCounted = 10_000;

/** Of one kind of job. Its jobs wait (could be done now) or are delayed (until a pause is over). */
interface Depth {
  kind: string;
  waiting: number;
  delayed: number;
  /** For how long the oldest of them could have been done. Null if none waits. */
  oldestSeconds: number | null;
}

/**
 * Reads of each kind a bounded number of entries of the index by which workers take jobs. The first of them is the one
 * that they take next. A planner that does not know yet how many there are would sort them all to find several.
 */
const depthSql = (schema: string) => `
  SELECT q.name AS kind, d.waiting, d.delayed, extract(epoch FROM now() - next.since)::float8 AS "oldestSeconds"
  FROM ${schema}.queue q
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE start_after <= now())::int AS waiting,
      count(*) FILTER (WHERE start_after > now())::int AS delayed
    FROM (
      SELECT j.start_after FROM ${schema}.job j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked LIMIT ${mostCounted}
    ) AS found
  ) AS d
  LEFT JOIN LATERAL (
    SELECT greatest(j.created_on, j.start_after) AS since FROM ${schema}.job j
    WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()
    ORDER BY j.priority DESC, j.created_on LIMIT 1
  ) AS next ON true
  WHERE q.name NOT LIKE '\\_\\_%'`;

interface Measured {
  boss: PgBoss;
  schema: string;
}

let queues: Measured[] = [];

/** Adds the depth of a queue to the metrics, until the returned function is called. */
export function measureQueue(queue: Measured): () => void {
  queues.push(queue);
  return () => {
    queues = queues.filter((other) => other !== queue);
  };
}

let reading: Promise<Depth[]> | undefined;

/** Reads once for all metrics that are looked up at a time. Resolves to nothing while the database is away. */
function readDepths(): Promise<Depth[]> {
  reading ??= atMost(
    mostMs,
    readAll().catch(() => []),
    [],
  ).finally(() => {
    reading = undefined;
  });
  return reading;
}

async function readAll(): Promise<Depth[]> {
  const depths = await Promise.all(queues.map(({ boss, schema }) => boss.getDb().executeSql(depthSql(schema))));
  return depths.flatMap(({ rows }) => rows as Depth[]);
}

measured(
  {
    name: 'heed_jobs',
    help: `Jobs in the queue: those that could be done now (waiting), and those whose time has not come (delayed). Counts to ${mostCounted}`,
    labelNames: ['kind', 'state'],
    aggregator: 'max',
  },
  async (set) => {
    for (const { kind, waiting, delayed } of await readDepths()) {
      set(waiting, { kind, state: 'waiting' });
      set(delayed, { kind, state: 'delayed' });
    }
  },
);

measured(
  {
    name: 'heed_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest waiting job, which is taken next, could have been done. 0 if none waits',
    labelNames: ['kind'],
    aggregator: 'max',
  },
  async (set) => {
    for (const { kind, oldestSeconds } of await readDepths()) set(Math.max(0, oldestSeconds ?? 0), { kind });
  },
);
