import { conditionRules } from '../../../../generated/condition-vocabulary.ts';
import { type Feedback, Prisma } from '../../../../generated/prisma/client.ts';
import type { CustomFieldDefinition, Satisfaction } from '../../../../generated/sdk/types.gen.ts';
import { isBlank } from '../../../base/blank.ts';
import { columnName } from '../../../platform/db/column-names.ts';
import { isFirstAnswerBreached, isSlaBreached } from '../../rules/sla.ts';
import { isFirstAnswerBreachedSql, isNotEmpty, isSlaBreachedSql, jsonAs, metadataSql } from './comparison-sql.ts';
import type { Value } from './kind.ts';
import type { KindName } from './kinds.ts';
import { isSeenSql } from './same-text-sql.ts';

/** A field that conditions may name: its kind, and how it is read from an item and from the table `f`. */
export interface Field {
  kind: KindName;
  read(item: Feedback, now: Date): Value;
  sql(now: Date): Prisma.Sql;
  /** SQL for whether it is set, if that is more than "not null". Never null. */
  isSetSql?: Prisma.Sql;
  /** Whether it changes just because time passes. */
  movesWithTime?: boolean;
}

type Column = keyof typeof Prisma.FeedbackScalarFieldEnum;
type RuleKind = keyof typeof conditionRules;
type FieldName = (typeof conditionRules)[RuleKind]['fields'][number];

const ruleKinds = Object.keys(conditionRules) as RuleKind[];

function column(kind: KindName, name: Column): Field {
  const sql = Prisma.raw(`f.${columnName(name)}`);
  if (kind !== 'text') return { kind, read: (item) => item[name] as Value, sql: () => sql };
  return {
    kind,
    read: (item) => seenText(item[name]),
    sql: () => sql,
    isSetSql: Prisma.sql`coalesce(${isSeenSql(sql)}, false)`,
  };
}

/** Blank text is no text. */
function seenText(value: unknown): string | null {
  return typeof value === 'string' && !isBlank(value) ? value : null;
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
    isSetSql: isNotEmpty(sql),
  };
}

/** The fields that are more than a column of the same name. */
const derived = {
  tags: listColumn('tags'),
  watcherIds: listColumn('watcherIds'),
  'hoursSince.created': hours('hoursSince', 'createdAt'),
  'hoursSince.updated': hours('hoursSince', 'updatedAt'),
  'hoursSince.statusChanged': hours('hoursSince', 'statusChangedAt'),
  'hoursUntil.due': hours('hoursUntil', 'dueDate'),
  'satisfaction.score': {
    kind: 'number',
    read: ({ satisfaction }) => (satisfaction as Satisfaction | null)?.score ?? null,
    sql: () => Prisma.sql`(f.satisfaction ->> 'score')::int`,
  },
  slaBreached: {
    kind: 'yesNo',
    movesWithTime: true,
    read: isSlaBreached,
    sql: isSlaBreachedSql,
  },
  firstAnswerBreached: {
    kind: 'yesNo',
    movesWithTime: true,
    read: isFirstAnswerBreached,
    sql: isFirstAnswerBreachedSql,
  },
} satisfies Partial<Record<FieldName, Field>>;

/**
 * Every field of an item by its name, as the contract lists them. For custom fields and metadata see {@link findField}.
 */
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

/** The parts of a custom field's definition that decide how it is compared. */
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

/** Finds the field of this name in a project with these definitions. Undefined if there is none. */
export function findField(name: string, definitions: FieldDefinitions): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  if (name.startsWith(metadataPrefix) && name !== metadataPrefix)
    return fromMetadata('text', [name.slice(metadataPrefix.length)]);
  if (!name.startsWith(customFieldPrefix)) return undefined;
  const id = name.slice(customFieldPrefix.length);
  const definition = definitions.find((one) => one.id === id);
  if (!definition) return undefined;
  return fromMetadata(definition.type === 'select' ? 'option' : kindOfType[definition.type], ['customFields', id]);
}

function fromMetadata(kind: KindName, path: string[]): Field {
  const form = kind as keyof typeof metadataReaders;
  const read = metadataReaders[form];
  const sql = jsonAs[form](metadataSql(path));
  const isText = kind === 'text' || kind === 'option';
  return {
    kind,
    read: (item) => read(valueAt(item.customMetadata, path)),
    sql: () => sql,
    ...(isText && { isSetSql: Prisma.sql`coalesce(${isSeenSql(sql)}, false)` }),
  };
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

// Numbers that print alike everywhere. Others count as not set when text is compared.
const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/;
const dateForm = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * A stored value may be older than the field's definition. One of another form counts as not set, as in {@link jsonAs}.
 */
const metadataReaders: Record<keyof typeof jsonAs, (value: unknown) => Value> = {
  text: (value) => {
    if (typeof value === 'string') return seenText(value);
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
    return typeof value === 'boolean' || plainNumber.test(text) ? text : null;
  },
  option: seenText,
  list: (value) => {
    const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string' && !isBlank(one)) : [];
    return texts.length > 0 ? texts : null;
  },
  number: (value) => (typeof value === 'number' ? value : null),
  yesNo: (value) => (typeof value === 'boolean' ? value : null),
  time: (value) => {
    const [, year, month, day] = (typeof value === 'string' && dateForm.exec(value)) || [];
    return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  },
};
