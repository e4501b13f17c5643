import { markCustomerText } from '../customer-text.ts';
import type { McpTool } from '../tools.ts';
import type { Fields } from './shown.ts';

/** Lists of fields by which a tool tells whose text is in them. */
export type Writers = Pick<McpTool, 'shows' | 'ours' | 'byAuthor'>;

/** The computed column of an item's number, which is the id of what has none. */
const itemNumber = 'number';

/** Whether a field holds what a customer or a stranger wrote. `path` is its name, after those of what it is within. */
export function isTheirs({ shows, ours = [], byAuthor = [] }: Writers, path: string, owner: Fields = {}): boolean {
  if (shows?.byStaff || path === itemNumber || ours.includes(path)) return false;
  return !byAuthor.includes(path) || owner.author_type !== 'agent';
}

/** A line for each field, and for each entry of a list of objects. */
export function fieldsText(fields: Fields, writers: Writers): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      if (!isListOfObjects(value)) return `${name}: ${fieldText(writers, name, value, fields)}`;
      return [`${name}:`, ...value.map((one) => `- ${inLine(one, writers, `${name}.`)}`)].join('\n');
    })
    .join('\n');
}

/** The fields in one line. `within` is the path that they are in, with a dot after it. */
export function inLine(fields: Fields, writers: Writers, within = ''): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${fieldText(writers, within + name, value, fields)}`)
    .join(', ');
}

function fieldText(writers: Writers, path: string, value: unknown, owner: Fields): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = plainText(value);
  return isTheirs(writers, path, owner) ? markCustomerText(text) : text;
}

/** Text as it is, a list of texts with commas, anything else as JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}

function isListOfObjects(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
}
