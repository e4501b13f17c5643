import { markCustomerText } from '../customer-text.ts';
import type { Shown } from '../tool-result.ts';
import { type Cell, narrowColumns, readCell } from './columns.ts';
import { showFull } from './full.ts';
import { showItem } from './item.ts';
import { toSnakeCase } from './names.ts';
import { nextOf, nextText } from './next.ts';
import { type Fields, payloadOf, type Showing } from './shown.ts';

/** Shows a list as a table of the columns that were asked for. */
export async function showTable(showing: Showing): Promise<Shown> {
  const { response, shows, tool, sent, now } = showing;
  const rows = payloadOf(response);
  if (!Array.isArray(rows)) return showItem(showing);
  if (sent.detail === 'full') return showFull(showing, rows);

  const columns = (sent.fields as string[] | undefined) ?? (shows.columns ?? []).map(toSnakeCase);
  const most = sent.fields ? {} : narrowColumns;
  const cells = rows.map((row: Fields) => columns.map((column) => readCell(row, column, now, tool, most[column])));
  const data = cells.map((row) =>
    Object.fromEntries(row.flatMap(({ value }, index) => (value === undefined ? [] : [[columns[index], value]]))),
  );
  const lines = cells.map((row) => rowText(row.map(({ cell }) => cell)));
  const next = nextOf(response);
  const text = rows.length === 0 ? 'None.' : [columns.join('|'), ...lines].join('\n');
  return { text: [text, ...nextText(next)].join('\n'), structured: { data, ...next } };
}

/** Neighbouring cells with words of theirs stand between one pair of marks. */
function rowText(cells: Cell[]): string {
  const parts: string[] = [];
  let theirs: string[] = [];
  let before = '';
  const flush = () => {
    if (theirs.length > 0) parts.push(`${before}${markCustomerText(theirs.join('|'))}`);
    theirs = [];
    before = '';
  };
  for (const cell of cells) {
    const isEmpty = cell.ours === undefined && cell.theirs === undefined;
    // It costs less than the end of one pair of marks and the begin of another.
    if (isEmpty && theirs.length > 0) theirs.push('');
    else if (cell.theirs !== undefined && (cell.ours === undefined || theirs.length === 0)) {
      if (theirs.length === 0 && cell.ours !== undefined) before = `${oneLine(cell.ours)} `;
      theirs.push(oneLine(cell.theirs));
    } else {
      flush();
      parts.push(oneLine(cell.ours ?? ''));
    }
  }
  flush();
  return parts.join('|');
}

/** A cell ends where the next begins. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').trim();
}
