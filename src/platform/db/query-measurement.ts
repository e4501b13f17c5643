import { durations } from '../../base/metrics.ts';
import { currentTracing, inSpan } from '../../base/tracing.ts';
import { noteLackOfRoom } from './lack-of-room.ts';

const observe = durations({
  name: 'heed_database_query_duration_seconds',
  help: 'Time of a statement of a request or job, with the wait for a connection, by what it begins with',
  labelNames: ['statement'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
});

const kinds: Record<string, string> = {
  SELECT: 'select',
  INSERT: 'insert',
  UPDATE: 'update',
  DELETE: 'delete',
  WITH: 'with',
  BEGIN: 'transaction',
  COMMIT: 'transaction',
  ROLLBA: 'transaction',
  SAVEPO: 'transaction',
  RELEAS: 'transaction',
};
const mostText = 2_000;

/** Runs a statement, measures it, gives it a span, and notes if it finds no room. */
export async function measureQuery<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  const end = startQuery(sql);
  try {
    return await inQuerySpan(sql, run);
  } catch (error) {
    noteLackOfRoom(error);
    throw error;
  } finally {
    end();
  }
}

/** Returns what measures the statement at its end, for a caller that stays next to it in a stack. */
export function startQuery(sql: string): () => void {
  const kind = kindOf(sql);
  const startedAt = performance.now();
  return () => observe((performance.now() - startedAt) / 1_000, kind);
}

/** Gives a statement its span, if tracing is on. The text has parameters in the place of values. */
export function inQuerySpan<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  if (!currentTracing()) return run();
  const operation = kindOf(sql).toUpperCase();
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': sql.trim().slice(0, mostText),
  };
  return inSpan(operation, { kind: 'client', attributes }, run);
}

function kindOf(sql: string): string {
  let start = 0;
  while (sql.charCodeAt(start) <= 32) start += 1;
  return kinds[sql.slice(start, start + 6).trimEnd()] ?? kinds[sql.slice(start, start + 4)] ?? 'other';
}
