import { stringify } from 'csv-stringify/sync';
import type { FileFormat } from './file-format.ts';

/** A column of a CSV file. */
export interface Column<Item> {
  name: string;
  read(item: Item): unknown;
  /** Whether its cells are to be exactly what was sent, formulas too. */
  isAsSent?: boolean;
}

const byteOrderMark = '\uFEFF';

/** RFC 4180, with a byte order mark, without which spreadsheets take UTF-8 for something else. */
export function csvFormat<Item>(columns: Column<Item>[]): FileFormat<Item> {
  const textOf = ({ isAsSent }: Column<Item>) => (isAsSent ? asSent : guarded);
  const write = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  return {
    head: byteOrderMark + write([columns.map((column) => textOf(column)(column.name))]),
    items: (items) => write(items.map((item) => columns.map((column) => cell(column.read(item), textOf(column))))),
    end: () => '',
  };
}

function cell(value: unknown, text: (cell: string) => string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value) && value.every(isPlainWord)) return text(value.join(','));
  return JSON.stringify(value);
}

/** Whether a reader of the list finds the word again between commas. */
function isPlainWord(value: unknown): value is string {
  return typeof value === 'string' && /^[^,;\s[](?:[^,;]*[^,;\s])?$/.test(value);
}

function asSent(text: string): string {
  return text;
}

/** A spreadsheet takes text that begins like this for a formula. With a `'` more, reading it back gives the same. */
function guarded(text: string): string {
  return /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
