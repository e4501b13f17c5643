import { styleText } from 'node:util';

type Row = Record<string, unknown>;
const gap = '  ';

/** Draws rows with a column for each field. Rows that are wider than the terminal are drawn one below the other. */
export function drawTable(rows: Row[], columns: number): string {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => names.map((name) => cell(row[name])));
  const widths = names.map((name, index) => Math.max(name.length, ...lines.map((line) => width(line[index] ?? ''))));
  const total = widths.reduce((sum, one) => sum + one + gap.length, -gap.length);
  if (total > columns) return rows.map(drawRecord).join('\n\n');
  const draw = (cells: string[]) =>
    cells
      .map((text, index) => pad(text, widths[index] ?? 0))
      .join(gap)
      .trimEnd();
  return [styleText('bold', draw(names)), ...lines.map(draw)].join('\n');
}

/** Draws a line for each field. */
export function drawRecord(row: Row): string {
  const widest = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${styleText('bold', name.padEnd(widest))}${gap}${cell(value)}`)
    .join('\n');
}

/** Nothing that a stored text has can move the cursor or colour the terminal. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(cell).join(', ');
  if (typeof value === 'object') return Object.values(value).map(cell).join(' ');
  return String(value).replaceAll(/\p{Cc}/gu, ' ');
}

function pad(text: string, to: number): string {
  return text + ' '.repeat(Math.max(0, to - width(text)));
}

function width(text: string): number {
  return [...text].length;
}
