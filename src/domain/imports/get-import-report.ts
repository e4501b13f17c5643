import type { ImportFormat } from '../../../generated/sdk/types.gen.ts';
import { csvFormat } from '../../platform/lists/csv-format.ts';
import { contentTypes } from '../../platform/lists/export-formats.ts';
import type { Operation } from '../operation.ts';
import { findOwnImport } from './import.ts';
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
  if (format === 'csv')
    return csvForm(
      header.filter((name) => name !== 'error'),
      header,
    );
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

/** The cells are as they came: whoever sends them again sends the same. */
function csvForm(names: string[], header: string[]): ReportForm {
  const cell = (refused: Refused, name: string) => {
    const { record } = refused;
    return Array.isArray(record) ? (record[header.indexOf(name)] ?? '') : name === names[0] ? record : '';
  };
  const columns = [
    ...names.map((name) => ({ name, read: (refused: Refused) => cell(refused, name) })),
    { name: 'error', read: explain },
  ];
  const { head, items } = csvFormat(columns, { guarded: false });
  return { head, end: '', write: (refused) => items(refused, false) };
}

function toJson(refused: Refused): string {
  try {
    return JSON.stringify({ ...JSON.parse(String(refused.record)), error: explain(refused) });
  } catch {
    return JSON.stringify({ text: refused.record, error: explain(refused) });
  }
}

function explain({ path, message }: Refused): string {
  return path === '' ? message : `${path} ${message}`;
}
