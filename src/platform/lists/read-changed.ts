import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { readRows, readRowsShared } from '../db/read-rows.ts';
import { type KnownLists, knownLists, type Marked } from './known-lists.ts';
import type { ListSource, Read } from './list-source.ts';

type MarkedRow = { id: string; mark: string };

/**
 * Reads a list, but of rows that are known only whether they have changed. `read` selects columns of the list's rows. What it
 * selects of a row and the mark are of one moment, so a row that is known with that mark shows the same.
 */
export async function readChanged<Row extends { id: string }>(
  ctx: Context,
  source: ListSource<Row> & { mark: Prisma.Sql },
  name: string,
  read: <Selected extends object>(columns: Prisma.Sql) => Promise<Read<Selected>>,
): Promise<Read<Row>> {
  const known = knownLists(ctx.db);
  const isRepeated = known.ask(name, ctx.clock.elapsedMs());
  const mark = Prisma.sql`${source.mark} AS mark`;
  if (known.count(name) > 0) {
    const { rows, matching } = await read<MarkedRow>(Prisma.sql`${Prisma.raw(source.alias)}.id, ${mark}`);
    const completed = await complete(ctx, source, rows, known, name);
    if (completed) return { rows: completed, matching };
  }
  const { rows, matching } = await read<Row & MarkedRow>(Prisma.sql`${source.columns}, ${mark}`);
  const marked = rows.map(withoutMark);
  if (isRepeated) known.keep(name, marked);
  return { rows: marked.map(({ row }) => row), matching };
}

/** Reads the rows that are new or have changed. Returns undefined if one of them has changed once more in between. */
async function complete<Row extends { id: string }>(
  ctx: Context,
  source: ListSource<Row> & { mark: Prisma.Sql },
  rows: MarkedRow[],
  known: KnownLists,
  name: string,
): Promise<Row[] | undefined> {
  const current = rows.map(({ id, mark }) => ({ id, mark, row: known.find<Row>(name, id, mark) }));
  const unknown = current.filter(({ row }) => row === undefined).map(({ id }) => id);
  const read = unknown.length > 0 ? await readByIds(ctx, source, unknown) : [];
  const changed = new Map(read.map((marked) => [`${marked.row.id} ${marked.mark}`, marked.row]));
  const found = current.flatMap(({ id, mark, row = changed.get(`${id} ${mark}`) }) => (row ? [{ row, mark }] : []));
  if (found.length < rows.length) return undefined;
  if (unknown.length > 0) known.keep(name, found);
  return found.map(({ row }) => row);
}

async function readByIds<Row extends { id: string }>(
  ctx: Context,
  { columns, mark, table, alias, joins, filters, isIndexed }: ListSource<Row>,
  ids: string[],
): Promise<Marked<Row>[]> {
  const read = isIndexed ? readRowsShared : readRows;
  // PostgreSQL looks into no subquery, so it expects the same of one row as of many, and keeps its plan.
  const sql = Prisma.sql`
    SELECT ${columns}, ${mark} AS mark FROM ${Prisma.raw(`${table} ${alias}`)} ${joins}
    WHERE ${filters} AND ${Prisma.raw(alias)}.id = ANY((SELECT ${ids}::text[])::text[])`;
  return (await read<Row & MarkedRow>(ctx.db, sql)).map(withoutMark);
}

/** Blanks it in the row, as {@link withoutCount} does. */
function withoutMark<Row>(row: Row & MarkedRow): Marked<Row> {
  const { mark } = row;
  return { row: Object.assign(row, { mark: undefined }), mark };
}
