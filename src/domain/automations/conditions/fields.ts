import { conditionRules } from '../../../../generated/condition-vocabulary.ts';
import { type Feedback, Prisma } from '../../../../generated/prisma/client.ts';
import type { CustomFieldDefinition } from '../../../../generated/sdk/types.gen.ts';
import { columnName } from '../../../platform/db/column-names.ts';
import { isSlaBreached } from '../../rules/sla.ts';
import type { Value } from './kind.ts';
import type { KindName } from './kinds.ts';

/** A field that conditions may name: its kind, how it reads from an item, and how from the table `f`. */
export interface Field {
  kind: KindName;
  read(item: Feedback, now: Date): Value;
  sql(now: Date): Prisma.Sql;
  /** SQL for whether it is set, where that is more than not null. */
  isSetSql?: Prisma.Sql;
  /** Whether it changes by waiting alone. */
  movesWithTime?: boolean;
}

type Column = keyof typeof Prisma.FeedbackScalarFieldEnum;
type RuleKind = keyof typeof conditionRules;
type FieldName = (typeof conditionRules)[RuleKind]['fields'][number];

const ruleKinds = Object.keys(conditionRules) as RuleKind[];

function column(kind: KindName, name: Column): Field {
  const sql = Prisma.raw(`f.${columnName(name)}`);
  return { kind, read: (item) => item[name] as Value, sql: () => sql };
}

function hours(kind: 'hoursSince' | 'hoursUntil', name: Column): Field {
  return { ...column(kind, name), movesWithTime: true };
}

function listColumn(name: 'tags' | 'watcherIds'): Field {
  const sql = Prisma.raw(`f.${columnName(name)}`);
  return {
    kind: 'list',
    read: (item) => (item[name].length > 0 ? item[name] : null),
    sql: () => sql,
    isSetSql: Prisma.sql`${sql} <> '{}'`,
  };
}

/** The fields that are more than the column of their name. */
const derived = {
  tags: listColumn('tags'),
  watcherIds: listColumn('watcherIds'),
  'hoursSince.created': hours('hoursSince', 'createdAt'),
  'hoursSince.updated': hours('hoursSince', 'updatedAt'),
  'hoursSince.statusChanged': hours('hoursSince', 'statusChangedAt'),
  'hoursUntil.due': hours('hoursUntil', 'dueDate'),
  slaBreached: {
    kind: 'yesNo',
    movesWithTime: true,
    read: isSlaBreached,
    // The first comparison alone says little more than the index of due dates can find.
    sql: (now) =>
      Prisma.sql`(f.due_date IS NOT NULL AND f.due_date < ${now}::timestamptz
        AND (f.resolved_at IS NULL OR f.resolved_at > f.due_date))`,
  },
} satisfies Partial<Record<FieldName, Field>>;

/** Every field of an item by its name, as the contract lists them. Custom fields and metadata: see {@link findField}. */
export const fields: Record<string, Field> = Object.fromEntries(
  ruleKinds.flatMap((kind) => conditionRules[kind].fields.map((name) => [name, fieldNamed(kind, name)])),
);

function fieldNamed(kind: RuleKind, name: FieldName): Field {
  return isDerived(name) ? derived[name] : column(kind, name);
}

function isDerived(name: FieldName): name is keyof typeof derived {
  return Object.hasOwn(derived, name);
}

export const metadataPrefix = 'metadata.';
export const customFieldPrefix = 'customFields.';

/** What of a custom field's definition decides how it is compared. */
export type FieldDefinitions = readonly Pick<CustomFieldDefinition, 'id' | 'type'>[];

export const kindOfType: Record<CustomFieldDefinition['type'], KindName> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  select: 'choice',
  multiselect: 'list',
  number: 'number',
  checkbox: 'yesNo',
  date: 'time',
};

/** The field of this name in a project with these definitions; undefined when there is none. */
export function findField(name: string, definitions: FieldDefinitions): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  if (name.startsWith(metadataPrefix) && name !== metadataPrefix)
    return fromMetadata('text', [name.slice(metadataPrefix.length)]);
  if (!name.startsWith(customFieldPrefix)) return undefined;
  const id = name.slice(customFieldPrefix.length);
  const definition = definitions.find((one) => one.id === id);
  return definition && fromMetadata(kindOfType[definition.type], ['customFields', id]);
}

function fromMetadata(kind: KindName, path: string[]): Field {
  const { read, sql } = metadataForms[kind as keyof typeof metadataForms];
  const keys = path.map((key) => Prisma.sql`${key}::text`);
  const json = Prisma.sql`(f.custom_metadata -> ${Prisma.join(keys, ' -> ')})`;
  return { kind, read: (item) => read(valueAt(item.customMetadata, path)), sql: () => sql(json) };
}

function valueAt(root: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    root,
  );
}

interface MetadataForm {
  read(value: unknown): Value;
  sql(json: Prisma.Sql): Prisma.Sql;
}

// Numbers that print alike everywhere; others are not set for a comparison of text.
const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/;
const plainNumberSql = '^-?\\d{1,15}(?:\\.\\d{1,6})?$';
const dateForm = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const dateFormSql = '^[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

/** What is stored may be older than the field's definition: a value of another form is not set. */
const metadataForms: Record<'text' | 'choice' | 'list' | 'number' | 'yesNo' | 'time', MetadataForm> = {
  text: {
    read: (value) => {
      if (typeof value === 'string') return value;
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
      return typeof value === 'boolean' || plainNumber.test(text) ? text : null;
    },
    sql: (json) => Prisma.sql`(CASE jsonb_typeof(${json})
      WHEN 'string' THEN ${json} #>> '{}'
      WHEN 'boolean' THEN ${json} #>> '{}'
      WHEN 'number' THEN substring(${json} #>> '{}' FROM ${plainNumberSql}) END)`,
  },
  choice: {
    read: (value) => (typeof value === 'string' ? value : null),
    sql: (json) => Prisma.sql`(CASE jsonb_typeof(${json}) WHEN 'string' THEN ${json} #>> '{}' END)`,
  },
  list: {
    read: (value) => {
      const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
      return texts.length > 0 ? texts : null;
    },
    sql: (json) => Prisma.sql`nullif(ARRAY(
      SELECT one #>> '{}' FROM jsonb_array_elements(CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json} ELSE '[]' END) AS one
      WHERE jsonb_typeof(one) = 'string'), '{}')`,
  },
  number: {
    read: (value) => (typeof value === 'number' ? value : null),
    sql: (json) => Prisma.sql`(CASE jsonb_typeof(${json}) WHEN 'number' THEN (${json} #>> '{}')::float8 END)`,
  },
  yesNo: {
    read: (value) => (typeof value === 'boolean' ? value : null),
    sql: (json) => Prisma.sql`(CASE jsonb_typeof(${json}) WHEN 'boolean' THEN (${json} #>> '{}')::boolean END)`,
  },
  time: {
    read: (value) => {
      const [, year, month, day] = (typeof value === 'string' && dateForm.exec(value)) || [];
      return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    },
    // Days are added to the first of the month, so that no stored text such as 2026-02-31 makes the query fail.
    sql: (json) => Prisma.sql`(CASE WHEN jsonb_typeof(${json}) = 'string' AND ${json} #>> '{}' ~ ${dateFormSql} THEN
      ((left(${json} #>> '{}', 7) || '-01')::date + right(${json} #>> '{}', 2)::int - 1)::timestamp AT TIME ZONE 'UTC' END)`,
  },
};
