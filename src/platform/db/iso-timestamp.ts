import { Prisma } from '../../../generated/prisma/client.ts';

/** A timestamp column as the API writes times, for rows that PostgreSQL builds as JSON. */
export function isoTimestamp(column: string): Prisma.Sql {
  return Prisma.raw(isoTimestampText(column));
}

/** The same as text. */
export function isoTimestampText(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
