import { Prisma } from '../../../../generated/prisma/client.ts';
import { isSeenSql } from './same-text-sql.ts';

// How the kinds of fields compare, and how fields are read, in SQL over the feedback table `f`.

export function isOneOfTexts(actual: Prisma.Sql, expected: string[]): Prisma.Sql {
  return Prisma.sql`${actual} = ANY(${expected}::text[])`;
}

export function startsWith(actual: Prisma.Sql, part: string): Prisma.Sql {
  return Prisma.sql`starts_with(${actual}, ${part})`;
}

export function endsWith(actual: Prisma.Sql, part: string): Prisma.Sql {
  return Prisma.sql`right(${actual}, ${Array.from(part).length}::int) = ${part}`;
}

export function contains(actual: Prisma.Sql, part: string): Prisma.Sql {
  return Prisma.sql`strpos(${actual}, ${part}) > 0`;
}

export function containsAllTexts(actual: Prisma.Sql, expected: string[]): Prisma.Sql {
  return Prisma.sql`${actual} @> ${expected}::text[]`;
}

export function containsAnyText(actual: Prisma.Sql, expected: string[]): Prisma.Sql {
  return Prisma.sql`${actual} && ${expected}::text[]`;
}

type Inequality = '>' | '>=' | '<' | '<=';

export function comparesNumber(actual: Prisma.Sql, operator: Inequality, expected: number | undefined): Prisma.Sql {
  return Prisma.sql`${actual} ${Prisma.raw(operator)} ${expected}::float8`;
}

export function isOneOfNumbers(actual: Prisma.Sql, expected: number[]): Prisma.Sql {
  return Prisma.sql`${actual} = ANY(${expected}::float8[])`;
}

export function isYes(actual: Prisma.Sql, expected: boolean | undefined): Prisma.Sql {
  return expected ? actual : Prisma.sql`NOT ${actual}`;
}

export function comparesTime(actual: Prisma.Sql, operator: Inequality, expected: Date): Prisma.Sql {
  return Prisma.sql`${actual} ${Prisma.raw(operator)} ${expected}::timestamptz`;
}

/** Joins them: all must hold, or one of them. */
export function joined(conditions: Prisma.Sql[], by: 'AND' | 'OR'): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(conditions, ` ${by} `)})`;
}

export function isNotEmpty(list: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${list} <> '{}'`;
}

/** The comparisons of the due date come first and alone, so that its index serves them. */
export function isSlaBreachedSql(now: Date): Prisma.Sql {
  return Prisma.sql`(f.due_date IS NOT NULL AND f.due_date < ${now}::timestamptz
    AND (f.resolved_at IS NULL OR f.resolved_at > f.due_date))`;
}

/** The same of the first answer. */
export function isFirstAnswerBreachedSql(now: Date): Prisma.Sql {
  return Prisma.sql`(f.first_answer_due_date IS NOT NULL AND f.first_answer_due_date < ${now}::timestamptz
    AND coalesce(coalesce(f.first_answered_at, f.resolved_at) > f.first_answer_due_date, true))`;
}

/** Reads a value of the item's metadata, as JSON. */
export function metadataSql(path: string[]): Prisma.Sql {
  const keys = path.map((key) => Prisma.sql`${key}::text`);
  return Prisma.sql`(f.custom_metadata -> ${Prisma.join(keys, ' -> ')})`;
}

const plainNumber = '^-?\\d{1,15}(?:\\.\\d{1,6})?$';
const dateForm = '^[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

/** Reads a value of the metadata for a comparison of each kind. Null if it has another form. */
export const jsonAs = {
  text: (json: Prisma.Sql) => Prisma.sql`(CASE jsonb_typeof(${json})
    WHEN 'string' THEN ${json} #>> '{}'
    WHEN 'boolean' THEN ${json} #>> '{}'
    WHEN 'number' THEN substring(${json} #>> '{}' FROM ${plainNumber}) END)`,
  option: (json: Prisma.Sql) => Prisma.sql`(CASE jsonb_typeof(${json}) WHEN 'string' THEN ${json} #>> '{}' END)`,
  list: (json: Prisma.Sql) => Prisma.sql`nullif(ARRAY(
    SELECT one #>> '{}' FROM jsonb_array_elements(CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json} ELSE '[]' END) AS one
    WHERE jsonb_typeof(one) = 'string' AND ${isSeenSql(Prisma.sql`(one #>> '{}')`)}), '{}')`,
  number: (json: Prisma.Sql) =>
    Prisma.sql`(CASE jsonb_typeof(${json}) WHEN 'number' THEN (${json} #>> '{}')::float8 END)`,
  yesNo: (json: Prisma.Sql) =>
    Prisma.sql`(CASE jsonb_typeof(${json}) WHEN 'boolean' THEN (${json} #>> '{}')::boolean END)`,
  // Days are added to the first of the month, so that a stored text such as 2026-02-31 does not make the query fail.
  time: (
    json: Prisma.Sql,
  ) => Prisma.sql`(CASE WHEN jsonb_typeof(${json}) = 'string' AND ${json} #>> '{}' ~ ${dateForm} THEN
    ((left(${json} #>> '{}', 7) || '-01')::date + right(${json} #>> '{}', 2)::int - 1)::timestamp AT TIME ZONE 'UTC' END)`,
};
