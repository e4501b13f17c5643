import type { ImportFormat } from '../../../../generated/sdk/types.gen.ts';
import { explainText, type FileRecord } from './record.ts';
import { findSeparator, splitCells, splitCsv, type TextRecord } from './split-csv.ts';
import { splitArray, splitLines } from './split-json.ts';

/** A file as its records. */
export interface RecordFile {
  /** The columns of a CSV file, known once the first record was read. */
  header: string[];
  records: AsyncGenerator<FileRecord>;
}

/** Reads the records of a file, each by itself: one that is wrong says so, and the others are read. */
export function readRecords(format: ImportFormat, parts: AsyncIterable<string>): RecordFile {
  const file: RecordFile = { header: [], records: undefined as never };
  file.records = format === 'csv' ? readCsv(file, parts) : readJson(format, parts);
  return file;
}

async function* readCsv(file: RecordFile, parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let separator = ',';
  const separatorOf = (start: string) => {
    separator = findSeparator(start);
    return separator;
  };
  for await (const { line, text, isWhole } of splitCsv(parts, separatorOf)) {
    const cells = splitCells(text, separator);
    if (file.header.length === 0) file.header = cells.map((name) => name.trim());
    else yield { line, text, cells, ...readCells(file.header, cells, text, isWhole) };
  }
}

function readCells(header: string[], cells: string[], text: string, isWhole: boolean): Partial<FileRecord> {
  const fault = explainText(text) ?? (isWhole ? undefined : 'must close the quote that it opens');
  if (fault) return { fault };
  if (cells.slice(header.length).some((cell) => cell !== ''))
    return { fault: 'must not have more cells than the header' };
  const named = header.map((name, index) => [name, cells[index] ?? ''] as const);
  const given = named.filter(([, cell]) => cell.trim() !== '');
  const values = Object.fromEntries(given);
  const twice = given.filter(([name, cell]) => values[name] !== cell).map(([name]) => name);
  return { values, ...(twice.length > 0 && { twice }) };
}

async function* readJson(format: 'ndjson' | 'json', parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const texts: AsyncGenerator<TextRecord> = format === 'ndjson' ? splitLines(parts) : splitArray(parts);
  for await (const { line, text } of texts) {
    const record = { line, text, ...parse(text) };
    if (!isEnd(record.values)) yield record;
  }
}

function parse(text: string): Partial<FileRecord> {
  const fault = explainText(text);
  if (fault) return { fault };
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { values: value as Record<string, unknown> } : { fault: 'must be a JSON object' };
  } catch {
    return { fault: 'must be valid JSON' };
  }
}

/** The last line of an export only counts. */
function isEnd(values: FileRecord['values']): boolean {
  return values?.end === true && typeof values.count === 'number' && Object.keys(values).length === 2;
}
