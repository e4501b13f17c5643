import type { CustomFieldDefinition, ImportDateOrder } from '../../../../generated/sdk/types.gen.ts';
import { customFieldPrefix, type Values } from './mapping.ts';
import { readJson, readList } from './read-list.ts';
import { readNumber } from './read-number.ts';
import { readTime } from './read-time.ts';

/** Throws a 400 that names the path for a cell that is too much to read. */
type Read = (cell: string, path: string, order: ImportDateOrder | null) => unknown;

const number: Read = (cell, path) => readNumber(cell, path, { isWhole: false });
const wholeNumber: Read = (cell, path) => readNumber(cell, path, { isWhole: true });
const boolean: Read = (cell) => {
  const word = cell.trim().toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : cell;
};
const time: Read = readTime;

const readers: { [field: string]: Read } = {
  ...{
    rating: number,
    votes: wholeNumber,
    tags: readList,
    context: readJson,
    customMetadata: readJson,
    comments: readJson,
  },
  ...{ customerCommentsEnabled: boolean, isPublic: boolean, watcherIds: readList, watcherEmails: readList },
  ...{ createdAt: time, resolvedAt: time, dueDate: time, firstAnsweredAt: time },
  ...{ priority: (cell: string) => cell.trim().toLowerCase(), status: (cell: string) => cell.trim() },
};

const byType: { [type: string]: Read } = { number, rating: number, checkbox: boolean, boolean, multiselect: readList };

/** Returns values in the types of their fields. A cell that does not have the form stays text, and is refused later. */
export function readCells(values: Values, definitions: CustomFieldDefinition[], order: ImportDateOrder | null): Values {
  const typeOf = new Map(definitions.map(({ id, type }) => [`${customFieldPrefix}${id}`, type]));
  const entries = Object.entries(values).map(([field, value]) => {
    const read = readers[field] ?? byType[typeOf.get(field) ?? ''];
    return [field, read && typeof value === 'string' ? read(value, `body/${field}`, order) : value];
  });
  return Object.fromEntries(entries);
}

/** Returns fields with the custom fields where they are stored. Null is not given. */
export function withCustomFields(values: Values): Values {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  const custom = entries.filter(([name]) => name.startsWith(customFieldPrefix));
  const plain = Object.fromEntries(entries.filter(([name]) => !name.startsWith(customFieldPrefix)));
  if (custom.length === 0) return plain;
  const metadata = plain.customMetadata ?? {};
  const given = isObject(metadata) ? (metadata.customFields ?? {}) : undefined;
  // Neither takes fields, and the first of them is refused later.
  if (!isObject(metadata) || !isObject(given)) return plain;
  const own = Object.fromEntries(custom.map(([name, value]) => [name.slice(customFieldPrefix.length), value]));
  return { ...plain, customMetadata: { ...metadata, customFields: { ...given, ...own } } };
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
