import type { CustomFieldDefinition, ImportDateOrder } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';
import { parseExactly } from '../../../base/json/exact-json.ts';
import { explainShape } from '../../../base/json/json-shape.ts';
import { customFieldPrefix, type Values } from './mapping.ts';
import { readNumber } from './read-number.ts';
import { readTime } from './read-time.ts';
import { shapeLimits } from './record.ts';

/** Throws a 400 that names the path for a cell that is too much to read. */
type Read = (cell: string, path: string, order: ImportDateOrder | null) => unknown;

const number: Read = (cell, path) => readNumber(cell, path, { isWhole: false });
const wholeNumber: Read = (cell, path) => readNumber(cell, path, { isWhole: true });
const json: Read = (cell, path) => {
  const fault = explainShape(cell, shapeLimits);
  if (fault) throw BadRequest.of({ path, message: fault });
  try {
    return parseExactly(cell);
  } catch {
    return cell;
  }
};
const boolean: Read = (cell) => {
  const word = cell.trim().toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : cell;
};
/** Words with commas or semicolons between them, or a JSON array. */
const list: Read = (cell, path, order) => {
  const array = cell.trim().startsWith('[') ? json(cell, path, order) : undefined;
  return Array.isArray(array) ? array : words(cell);
};

/** No list may have so many, so the words beyond need not be known. */
const mostWords = 10_000;

function words(cell: string): string[] {
  const found: string[] = [];
  for (const [word] of cell.matchAll(/[^,;]+/g)) {
    if (word.trim() !== '') found.push(word.trim());
    if (found.length > mostWords) break;
  }
  return found;
}

const time: Read = readTime;

const readers: { [field: string]: Read } = {
  ...{ rating: number, votes: wholeNumber, tags: list, context: json, customMetadata: json, comments: json },
  ...{ customerCommentsEnabled: boolean, isPublic: boolean, watcherIds: list, watcherEmails: list },
  ...{ createdAt: time, resolvedAt: time, dueDate: time, firstAnsweredAt: time },
  ...{ priority: (cell: string) => cell.trim().toLowerCase(), status: (cell: string) => cell.trim() },
};

const byType: { [type: string]: Read } = { number, rating: number, checkbox: boolean, boolean, multiselect: list };

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
