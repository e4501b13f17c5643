import type { QueryConfig, QueryResult } from 'pg';
import { isoTimeTypes } from './iso-time-types.ts';
import type { Statement } from './read-rows.ts';
import type { StatementNames } from './statement-names.ts';

/** A pool, or one of its connections. */
export interface Queryable {
  query(config: QueryConfig): Promise<QueryResult<object>>;
}

/** Sends a statement over the pool or the connection. `times` are texts as the API writes them, unless said otherwise. */
export type SendTo = (to: Queryable, statement: Statement & { times?: 'dates' }) => Promise<QueryResult<object>>;

/** What Prisma sends and what goes past it are named together, because both use the same connections. */
export type Names = Pick<StatementNames, 'nameOf'>;

export function sendNamed(names: Names): SendTo {
  return (to, { text, values, isOneOfFew, times }) => {
    const name = isOneOfFew ? names.nameOf(text) : undefined;
    return to.query({
      text,
      values: values.map(inUtc),
      ...(times !== 'dates' && { types: isoTimeTypes }),
      ...(name !== undefined && { name }),
    });
  };
}

/** pg would write the time of the process's own zone, which is another day in a column that has only a date. */
function inUtc(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
