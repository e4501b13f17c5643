import type { Context } from '../context.ts';
import type { SqlTransaction } from '../db/sql-session.ts';
import type { StreamedFile } from '../exports/streamed-file.ts';
import type { Column } from './csv-format.ts';
import { chooseFormat, contentTypes, type FormatName } from './export-formats.ts';
import type { ListSource } from './list-source.ts';
import type { Order } from './order.ts';
import { readAll } from './read-all.ts';

/** What is exported, and as what. */
export interface Exported<Row, Item> {
  workspaceId: string;
  /** The file's name begins with it. */
  name: string;
  format: FormatName;
  order: Order;
  source: ListSource<Row>;
  present(row: Row): Item;
  /** Of a CSV file. They may depend on what the database has at that moment. */
  findColumns(tx: SqlTransaction): Promise<Column<Item>[]>;
}

/** Returns a file with the whole list. It is read as it is sent, and shows one moment. */
export function exportFile<Row extends { id: string }, Item>(
  ctx: Context,
  { workspaceId, name, format, order, source, present, findColumns }: Exported<Row, Item>,
): StreamedFile {
  return {
    contentType: contentTypes[format],
    fileName: `${name}-${workspaceId}-${fileTime(ctx)}.${format}`,
    write: (push) =>
      ctx.exports.run(workspaceId, push, async (tx, push) => {
        const file = chooseFormat(format, format === 'csv' ? await findColumns(tx) : []);
        let isFirst = true;
        const write = (rows: Row[]) => {
          const text = (isFirst ? file.head : '') + file.items(rows.map(present), isFirst);
          isFirst = false;
          return text;
        };
        const count = await readAll<Row>(tx, source, order, write, push);
        await push((isFirst ? file.head : '') + file.end(count));
      }),
  };
}

/** The present moment in the name of a file, such as `20260310T120000Z`. */
export function fileTime({ clock }: Context): string {
  return clock()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
}
