import { type Column, csvFormat } from './csv-format.ts';
import type { FileFormat } from './file-format.ts';

export const contentTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

export type FormatName = keyof typeof contentTypes;

/** `columns` are those of a CSV file. */
export function chooseFormat<Item>(name: FormatName, columns: Column<Item>[]): FileFormat<Item> {
  if (name === 'csv') return csvFormat(columns);
  return name === 'json' ? jsonFormat : ndjsonFormat;
}

/** One object a line. The last line tells a reader that nothing is missing. */
const ndjsonFormat: FileFormat<unknown> = {
  head: '',
  items: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(''),
  end: (count) => `${JSON.stringify({ end: true, count })}\n`,
};

const jsonFormat: FileFormat<unknown> = {
  head: '[',
  items: (items, isFirst) => `${isFirst ? '' : ',\n'}${items.map((item) => JSON.stringify(item)).join(',\n')}`,
  end: () => ']\n',
};
