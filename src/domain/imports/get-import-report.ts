import type { ImportFormat } from '../../../generated/sdk/types.gen.ts';
import { explainShape } from '../../base/json/json-shape.ts';
import { csvFormat } from '../../platform/lists/csv-format.ts';
import { contentTypes } from '../../platform/lists/export-formats.ts';
import type { Operation } from '../operation.ts';
import { findOwnImport } from './import.ts';
import { shapeLimits } from './reading/record.ts';
import { type Refused, readRefused } from './refused.ts';

export const getImportReport: Operation<'getImportReport'> = async (ctx, { params, query }) => {
  const { workspaceId, id, header, ...stored } = await findOwnImport(ctx, params.id, query.workspaceId);
  const format = stored.format as ImportFormat;
  const file = chooseForm(format, header);
  return {
    contentType: contentTypes[format],
    fileName: `refused-${id}.${format}`,
    write: async (push) => {
      await push(file.head);
      let isFirst = true;
      for await (const refused of readRefused(ctx, { workspaceId, importId: id })) {
        await push(file.write(refused, isFirst));
        isFirst = false;
      }
      await push(file.end);
    },
  };
};

interface ReportForm {
  head: string;
  write(refused: Refused[], isFirst: boolean): string;
  end: string;
}

function chooseForm(format: ImportFormat, header: string[]): ReportForm {
  if (format === 'csv') return csvForm(header);
  const lines = (refused: Refused[]) => refused.map(toJson);
  if (format === 'ndjson')
    return {
      head: '',
      end: '',
      write: (refused) =>
        lines(refused)
          .map((one) => `${one}\n`)
          .join(''),
    };
  const write: ReportForm['write'] = (refused, isFirst) => `${isFirst ? '' : ',\n'}${lines(refused).join(',\n')}`;
  return { head: '[', end: ']\n', write };
}

/** The cells are as they came: whoever sends them again sends the same. The error may quote what a file says. */
function csvForm(header: string[]): ReportForm {
  // Columns of the same name all have the cells of the first.
  const indexes = new Map([...header.entries()].reverse().map(([index, name]) => [name, index]));
  const names = header.filter((name) => name !== 'error');
  const columns = [
    ...names.map((name, at) => ({ name, isAsSent: true, read: cellOf(indexes.get(name) ?? 0, at === 0) })),
    { name: 'error', read: explain },
  ];
  const { head, items } = csvFormat(columns);
  return { head, end: '', write: (refused) => items(refused, false) };
}

/** The first column has what could not be split into cells. */
function cellOf(index: number, isFirst: boolean): (refused: Refused) => string {
  return ({ record }) => (Array.isArray(record) ? (record[index] ?? '') : isFirst ? record : '');
}

/** The line with its error, and else as it came: a number that is refused because it would change must not change here. */
function toJson(refused: Refused): string {
  const text = String(refused.record);
  const error = explain(refused);
  const value = parseObject(text);
  if (!value) return JSON.stringify({ text, error });
  if (Object.hasOwn(value, 'error')) return JSON.stringify({ ...value, error });
  const fields = text.trim().slice(1, -1);
  return `{${fields}${fields.trim() === '' ? '' : ','}"error":${JSON.stringify(error)}}`;
}

/** Undefined for what is no object, or has a shape that could not be written again. */
function parseObject(text: string): object | undefined {
  if (explainShape(text, shapeLimits)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function explain({ path, message }: Refused): string {
  return path === '' ? message : `${path} ${message}`;
}
