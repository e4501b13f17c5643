import type { ImportFormat } from '../../../../generated/sdk/types.gen.ts';
import { breather } from '../../../base/breathe.ts';
import { InexactNumber, parseExactly } from '../../../base/json/exact-json.ts';
import { explainShape } from '../../../base/json/json-shape.ts';
import { explainText, type FileRecord, longestText, shapeLimits } from './record.ts';
import { findSeparator, isHint } from './separator.ts';
import { splitCells, splitCsv, type TextRecord } from './split-csv.ts';
import { splitArray, splitLines } from './split-json.ts';
import { UnreadableFile } from './unreadable-file.ts';

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

const mostColumns = 20_000;
/** Marks that a reader of a header does not see. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

async function* readCsv(file: RecordFile, parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const breathe = breather();
  let separator = ',';
  const separatorOf = (start: string) => {
    separator = findSeparator(start);
    return separator;
  };
  for await (const { line, text, isWhole } of splitCsv(parts, separatorOf)) {
    if (file.header.length === 0) {
      if (!isHint(text)) file.header = readHeader(text, separator, line);
    } else {
      const cells = splitCells(text, separator, file.header.length);
      const record = { line, text, cells, ...readCells(file.header, cells, text, isWhole) };
      await breathe();
      yield record;
    }
  }
}

function readHeader(text: string, separator: string, line: number): string[] {
  const names = splitCells(text, separator, mostColumns).map((name) => name.replaceAll(unseen, '').trim());
  if (text.length > longestText || names.length > mostColumns)
    throw new UnreadableFile(line, `must have at most ${mostColumns} columns, in ${longestText} characters`);
  return names;
}

function readCells(header: string[], cells: string[], text: string, isWhole: boolean): Partial<FileRecord> {
  const fault = explainText(text) ?? (isWhole ? undefined : 'must close the quote that it opens');
  if (fault) return { fault };
  if (cells.length > header.length) return { fault: 'must not have more cells than the header' };
  const given: [string, string][] = [];
  for (const [index, cell] of cells.entries()) if (cell.trim() !== '') given.push([header[index] ?? '', cell]);
  const last = new Map(given);
  const twice = last.size < given.length ? given.filter(([name, cell]) => last.get(name) !== cell) : [];
  return { values: Object.fromEntries(last), ...(twice.length > 0 && { twice: twice.map(([name]) => name) }) };
}

async function* readJson(format: 'ndjson' | 'json', parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const breathe = breather();
  const texts: AsyncGenerator<TextRecord> = format === 'ndjson' ? splitLines(parts) : splitArray(parts);
  for await (const { line, text } of texts) {
    const record = { line, text, ...parse(text) };
    await breathe();
    if (!isEnd(record.values)) yield record;
  }
}

function parse(text: string): Partial<FileRecord> {
  const fault = explainText(text) ?? explainShape(text, shapeLimits);
  if (fault) return { fault };
  try {
    const value = parseExactly(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const isRecord = isObject && !(value instanceof InexactNumber);
    return isRecord ? { values: value as Record<string, unknown> } : { fault: 'must be a JSON object' };
  } catch {
    return { fault: 'must be valid JSON' };
  }
}

/** The last line of an export only counts. */
function isEnd(values: FileRecord['values']): boolean {
  return values?.end === true && typeof values.count === 'number' && Object.keys(values).length === 2;
}
