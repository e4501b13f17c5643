const headBytes = 262_144;
const mostRows = 4;

/** The columns of a CSV file, and its first lines, as the mapping shows them. The service reads the file itself. */
export interface CsvHead {
  columns: string[];
  /** Cells in the order of the columns. */
  rows: string[][];
}

export async function readCsvHead(file: File): Promise<CsvHead> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const [columns = [], ...rows] = splitCsv(text, separatorOf(text));
  const names = columns.map((name) => name.trim()).filter(Boolean);
  return { columns: [...new Set(names)], rows: rows.filter((row) => row.some((cell) => cell.trim())) };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The header and the first lines. A cell within quotes may have separators, line breaks and doubled quotes. */
function splitCsv(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');
  const lines: string[][] = [];
  let line: string[] = [];
  while (cell.lastIndex < text.length && lines.length < mostRows) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain = '', end] = found;
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
