import { Prisma } from '../../generated/prisma/client.ts';
import type { Input } from '../context.ts';
import { parseTimestamp } from '../timestamp.ts';
import type { FeedbackRow } from './feedback.ts';
import { notACursor, type Position } from './list-cursor.ts';

type Sort = Input<'listFeedback'>['query']['sort'];
type Order = Input<'listFeedback'>['query']['order'];

const columns: Record<Sort, { name: string; type: string }> = {
  createdAt: { name: 'f.created_at', type: 'timestamptz' },
  updatedAt: { name: 'f.updated_at', type: 'timestamptz' },
  dueDate: { name: 'f.due_date', type: 'timestamptz' },
  votes: { name: 'f.votes', type: 'int' },
  ticketNumber: { name: 'f.ticket_number', type: 'int' },
};

/** Items without a value come last either way; `NULLS LAST` is also how the indexes are ordered. */
export function orderSql(sort: Sort, order: Order): Prisma.Sql {
  const column = columns[sort].name;
  const nulls = sort === 'dueDate' ? ' NULLS LAST' : '';
  return Prisma.raw(order === 'desc' ? `${column} DESC${nulls}, f.id DESC` : `${column} ASC${nulls}, f.id ASC`);
}

export function positionOf(row: FeedbackRow, sort: Sort): Position {
  const value = row[sort];
  return { value: value instanceof Date ? value.toISOString() : value, id: row.id };
}

/** What comes after a position. Behind the last item with a value come those without. */
export function afterSql(position: Position, sort: Sort, order: Order): Prisma.Sql {
  const column = Prisma.raw(columns[sort].name);
  const operator = Prisma.raw(order === 'desc' ? '<' : '>');
  if (position.value === null && sort === 'dueDate')
    return Prisma.sql`${column} IS NULL AND f.id ${operator} ${position.id}`;
  const value = Prisma.sql`${sortValue(position.value, sort)}::${Prisma.raw(columns[sort].type)}`;
  return Prisma.sql`(${column}, f.id) ${operator} (${value}, ${position.id})`;
}

/** A client can write a cursor too: 400 for what its column cannot hold, such as a number of more than 32 bits. */
function sortValue(value: Position['value'], sort: Sort): Date | number {
  if (columns[sort].type === 'timestamptz' && typeof value === 'string') return parseTimestamp(value, 'query/cursor');
  if (columns[sort].type === 'int' && typeof value === 'number' && value === (value | 0)) return value;
  throw notACursor();
}
