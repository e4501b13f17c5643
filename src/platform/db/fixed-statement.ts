import type { Prisma } from '../../../generated/prisma/client.ts';

/**
 * Returns a statement whose text is put together only once, at its first use. `build` must use what it gets as values of
 * the statement and in no other way, or the statement would be that of its first use for ever.
 */
export function fixedStatement<Values extends (string | number | string[] | number[])[]>(
  build: (...values: Values) => Prisma.Sql,
): (...values: Values) => Prisma.Sql {
  let fixed: { sql: Prisma.Sql; places: number[] } | undefined;
  return (...values) => {
    fixed ??= fix(build as (...markers: string[]) => Prisma.Sql, values.length);
    const { sql, places } = fixed;
    return Object.assign(Object.create(sql), { values: places.map((place) => values[place]) }) as Prisma.Sql;
  };
}

function fix(build: (...markers: string[]) => Prisma.Sql, count: number): { sql: Prisma.Sql; places: number[] } {
  const markers = Array.from({ length: count }, (_, index) => `value ${index} of a fixed statement`);
  const sql = build(...markers);
  const places = sql.values.map((value) => {
    const place = markers.indexOf(value as string);
    if (place === -1) throw new Error('A fixed statement has a value that does not come from its arguments');
    return place;
  });
  // Otherwise it would be joined at each look.
  return { sql: Object.create(sql, { text: { value: sql.text } }) as Prisma.Sql, places };
}
