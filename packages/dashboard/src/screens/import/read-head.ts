const headBytes = 262_144;
const mostObjects = 3;
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** With the header. */
const mostRows = mostObjects + 1;
const linesToJudge = 21;
const lineFeed = 0x0a;

/** The columns of a file, and its first lines, as the mapping shows them. The service reads the file itself. */
export interface FileHead {
  columns: string[];
  /** Cells in the order of the columns. */
  rows: string[][];
}

/** Of CSV, of lines of JSON, or of a JSON array: what a file is, its first sign says. */
export async function readHead(file: File): Promise<FileHead> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = decode(bytes).replace(/^\uFEFF+/, '');
  return /^\s*[[{]/.test(text) ? headOfJson(text) : headOfCsv(text);
}

function headOfCsv(text: string): FileHead {
  // Excel's own line about the separator.
  const [hint = '', named] = /^"?sep=([^\r\n"])"?[,;\t|]*[\r\n]+/i.exec(text) ?? [];
  const table = text.slice(hint.length);
  const [columns = [], ...rows] = splitCsv(table, named ?? separatorOf(table));
  const names = columns.map((name) => name.replaceAll(unseen, '').trim()).filter(Boolean);
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

/** Decodes as the service does: a line that is no UTF-8 is Windows-1252, because spreadsheets write that. */
function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  const [utf8, windows] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('windows-1252')];
  let text = '';
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    try {
      text += utf8.decode(line);
    } catch {
      text += windows.decode(line);
    }
    start = end;
  }
  return text;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The one with the most columns that at least half of the next lines have too. */
function separatorOf(text: string): string {
  const [header = '', ...lines] = text
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]+/, linesToJudge)
    .filter(Boolean);
  const rank = (sign: string) => {
    const columns = header.split(sign).length;
    const fitting = lines.filter((line) => line.split(sign).length === columns).length;
    const isAgreed = columns > 1 && 2 * fitting >= lines.length;
    return (isAgreed ? 1_000_000 : 0) + columns * 1_000 + fitting;
  };
  return [',', ';', '\t', '|'].reduce((best, sign) => (rank(sign) > rank(best) ? sign : best));
}

/** The header and the first lines. A cell within quotes may have separators, line breaks and doubled quotes. */
function splitCsv(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))([${separator}]|\\r?\\n|$)`, 'y');
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
