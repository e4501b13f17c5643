import { Prisma } from '../../../../generated/prisma/client.ts';
import { columnsAsJson } from '../../../platform/db/column-names.ts';
import type { CountedItem } from './counted-event.ts';

/** The fields that are read of an item. The data of its events has them under the same names. */
const fields = [
  ...(['projectId', 'createdAt', 'resolvedAt', 'firstAnsweredAt', 'dueDate', 'rating', 'statusCategory'] as const),
  ...(['category', 'tags', 'channel', 'assigneeId', 'priority', 'status'] as const),
] satisfies (keyof CountedItem)[];

/** A `CountedItem` of the row `f`. */
export const itemOfRow = Prisma.raw(columnsAsJson('f', fields));

/** A `CountedItem` of the data of an event. Null if it was erased. */
export function itemOfData(event: 'e' | 'was' | 'first'): Prisma.Sql {
  const pairs = fields.map((field) => `'${field}', ${event}.data -> '${field}'`);
  return Prisma.raw(
    `CASE WHEN ${event}.data -> 'createdAt' IS NOT NULL THEN json_build_object(${pairs.join(', ')}) END`,
  );
}

/** The fields of a `CountedItem` that an event changed, as they were before. Null if it changed none. */
export function beforeEvent(event: 'e' | 'first'): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_object_agg(changed.key, changed.value -> 'from') FROM json_each(${Prisma.raw(event)}.changes) AS changed
    WHERE changed.key = ANY(${fields}::text[]))`;
}
