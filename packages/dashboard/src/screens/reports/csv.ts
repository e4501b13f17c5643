/** A table in words: what it shows, and what a file of it has. */
export type Cells = (string | number | null)[][];

/** Lets the browser keep a table as a file. */
export function downloadCsv(name: string, cells: Cells): void {
  const text = cells.map((row) => row.map(csvCell).join(',')).join('\r\n');
  // A spreadsheet takes a file without the mark for one in an old encoding.
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** A label that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
