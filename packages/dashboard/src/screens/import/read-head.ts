const headBytes = 262_144;
const mostObjects = 3;
/** With the header. */
const mostRows = mostObjects + 1;

/** The columns of a file, and its first lines, as the mapping shows them. The service reads the file itself. */
export interface FileHead {
  columns: string[];
  /** Cells in the order of the columns. */
  rows: string[][];
}

/** Of CSV, of lines of JSON, or of a JSON array: what a file is, its first sign says. */
export async function readHead(file: File): Promise<FileHead> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return /^\s*[[{]/.test(text) ? headOfJson(text) : headOfCsv(text);
}

function headOfCsv(text: string): FileHead {
  const [columns = [], ...rows] = splitCsv(text, separatorOf(text));
  const names = columns.map((name) => name.trim()).filter(Boolean);
  return { columns: [...new Set(names)], rows: rows.filter((row) => row.some((cell) => cell.trim())) };
}

function headOfJson(text: string): FileHead {
  const objects = firstObjects(text);
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return { columns, rows: objects.map((object) => columns.map((name) => asCell(object[name]))) };
}

/** Whole ones only, because the text may end within one. What is no JSON ends them, and the service says where it is. */
function firstObjects(text: string): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]+|\\.)*"?|[{}]/gs)) {
    if (sign === '{' && depth++ === 0) start = index;
    if (sign !== '}' || --depth > 0) continue;
    try {
      objects.push(JSON.parse(text.slice(start, index + 1)));
    } catch {
      break;
    }
    if (objects.length === mostObjects) break;
  }
  return objects;
}

function asCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
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
