import type { CustomFieldDefinition } from '../../../../generated/sdk/types.gen.ts';
import { customFieldPrefix, type Values } from './mapping.ts';

type Read = (cell: string) => unknown;

const number: Read = (cell) =>
  /^[+-]?\d+([.,]\d+)?$/.test(cell.trim()) ? Number(cell.trim().replace(',', '.')) : cell;
const json: Read = (cell) => {
  try {
    return JSON.parse(cell);
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
const list: Read = (cell) => {
  const array = cell.trim().startsWith('[') ? json(cell) : undefined;
  return Array.isArray(array) ? array : words(cell);
};
const words = (cell: string) =>
  cell
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `2026-03-01`, `2026-03-01 09:30:00` and what else is no ISO time with an offset is taken as UTC. */
const time: Read = (cell) => {
  const text = cell.trim().replace(/ UTC$/, 'Z');
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text) ?? [];
  const [hoursAndMinutes, seconds = '00'] = [clock?.slice(0, 5) ?? '00:00', clock?.slice(6) || undefined];
  if (day) return `${day}T${hoursAndMinutes}:${seconds}Z`;
  return text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/ (?=[+-]\d\d:?\d\d$)/, '');
};

const readers: { [field: string]: Read } = {
  ...{ rating: number, votes: number, tags: list, context: json, customMetadata: json, comments: json },
  ...{ customerCommentsEnabled: boolean, isPublic: boolean, watcherIds: list, watcherEmails: list },
  ...{ createdAt: time, resolvedAt: time, dueDate: time },
  ...{ priority: (cell: string) => cell.trim().toLowerCase(), status: (cell: string) => cell.trim() },
};

const byType: { [type: string]: Read } = { number, rating: number, checkbox: boolean, boolean, multiselect: list };

/** Returns values in the types of their fields. A cell that does not have the form stays text, and is refused later. */
export function readCells(values: Values, definitions: CustomFieldDefinition[]): Values {
  const typeOf = new Map(definitions.map(({ id, type }) => [`${customFieldPrefix}${id}`, type]));
  const entries = Object.entries(values).map(([field, value]) => {
    const read = readers[field] ?? byType[typeOf.get(field) ?? ''];
    return [field, read && typeof value === 'string' ? read(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Returns fields with the custom fields where they are stored. Null is not given. */
export function withCustomFields(values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const custom = given.filter(([name]) => name.startsWith(customFieldPrefix));
  const plain = Object.fromEntries(given.filter(([name]) => !name.startsWith(customFieldPrefix)));
  if (custom.length === 0) return plain;
  const metadata = (plain.customMetadata ?? {}) as { customFields?: object };
  const own = Object.fromEntries(custom.map(([name, value]) => [name.slice(customFieldPrefix.length), value]));
  return { ...plain, customMetadata: { ...metadata, customFields: { ...metadata.customFields, ...own } } };
}
