import { expect, it } from '@jest/globals';
import { decode } from '../../../src/domain/imports/reading/decode.ts';
import { readRecords } from '../../../src/domain/imports/reading/read-records.ts';

type Given = string | Buffer;
const le = (text: string) => Buffer.from(text, 'utf16le');
const be = (text: string) => le(text).swap16();
const notUtf8 = Buffer.concat([Buffer.from('m,n\nok,1\nb'), Buffer.from([0xe9]), Buffer.from('d,2\nok,3\n')]);

/** Each file as CSV, and what its records say. A text in place of a record is its fault. */
const files: [string, Given, unknown[]][] = [
  ['plain', 'm,n\na,b\n', [{ m: 'a', n: 'b' }]],
  ['no line break at the end', 'm,n\na,b', [{ m: 'a', n: 'b' }]],
  [
    'CRLF',
    'm,n\r\na,b\r\nc,d\r\n',
    [
      { m: 'a', n: 'b' },
      { m: 'c', n: 'd' },
    ],
  ],
  [
    'CR alone',
    'm,n\ra,b\rc,d',
    [
      { m: 'a', n: 'b' },
      { m: 'c', n: 'd' },
    ],
  ],
  ['a byte order mark', '\uFEFFm,n\na,b\n', [{ m: 'a', n: 'b' }]],
  ['semicolons', 'm;n\na;b,c\n', [{ m: 'a', n: 'b,c' }]],
  ['tabs', 'm\tn\na\tb,c;d\n', [{ m: 'a', n: 'b,c;d' }]],
  ['a single column', 'm\na;b\n', [{ m: 'a;b' }]],
  ['semicolons and commas in quotes', '"m,x,y";n\na;b\n', [{ 'm,x,y': 'a', n: 'b' }]],
  ['quotes', 'm,n\n"a","b"\n', [{ m: 'a', n: 'b' }]],
  ['a separator in quotes', 'm,n\n"a,b",c\n', [{ m: 'a,b', n: 'c' }]],
  ['a quote in quotes', 'm,n\n"say ""hi""",c\n', [{ m: 'say "hi"', n: 'c' }]],
  ['only quotes', 'm,n\n"""",c\n', [{ m: '"', n: 'c' }]],
  ['a line break in quotes', 'm,n\n"a\nb",c\n', [{ m: 'a\nb', n: 'c' }]],
  ['CRLF in quotes', 'm,n\r\n"a\r\nb",c\r\n', [{ m: 'a\r\nb', n: 'c' }]],
  ['an empty line in quotes', 'm,n\n"a\n\nb",c\n', [{ m: 'a\n\nb', n: 'c' }]],
  ['empty cells', 'm,n\n,b\na,\n', [{ n: 'b' }, { m: 'a' }]],
  ['empty quotes', 'm,n\n"",b\n', [{ n: 'b' }]],
  ['cells of spaces', 'm,n\n  ,b\n', [{ n: 'b' }]],
  ['spaces around', 'm,n\n a , b \n', [{ m: ' a ', n: ' b ' }]],
  ['spaces around columns', ' m , n \na,b\n', [{ m: 'a', n: 'b' }]],
  [
    'empty lines',
    'm,n\n\na,b\n\n\nc,d\n\n',
    [
      { m: 'a', n: 'b' },
      { m: 'c', n: 'd' },
    ],
  ],
  ['empty lines first', '\n\nm,n\na,b\n', [{ m: 'a', n: 'b' }]],
  ['fewer cells', 'm,n,o\na\n', [{ m: 'a' }]],
  ['more cells that are empty', 'm,n\na,b,,\n', [{ m: 'a', n: 'b' }]],
  ['more cells', 'm,n\na,b,c\nd,e\n', ['must not have more cells than the header', { m: 'd', n: 'e' }]],
  ['a quote within a cell', 'm,n\n5" pipe,b\n', [{ m: '5" pipe', n: 'b' }]],
  ['text after a quote', 'm,n\n"a"b,c\n', [{ m: 'ab', n: 'c' }]],
  ['a quote that is never closed', 'm,n\n"a,b\nc,d\n', ['must close the quote that it opens', { m: 'c', n: 'd' }]],
  ['UTF-16 LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), le('m,n\nä,b\n')]), [{ m: 'ä', n: 'b' }]],
  ['UTF-16 BE with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), be('m,n\nä,b\n')]), [{ m: 'ä', n: 'b' }]],
  ['UTF-16 LE without a mark', le('m,n\n€,b\n'), [{ m: '€', n: 'b' }]],
  ['UTF-16 BE without a mark', be('m,n\n€,b\n'), [{ m: '€', n: 'b' }]],
  [
    'letters of many alphabets',
    'm,n\nПривет,你好\n😀,é\n',
    [
      { m: 'Привет', n: '你好' },
      { m: '😀', n: 'é' },
    ],
  ],
  [
    'a line that is not UTF-8',
    notUtf8,
    [
      { m: 'ok', n: '1' },
      { m: 'béd', n: '2' },
      { m: 'ok', n: '3' },
    ],
  ],
  ['U+0000', 'm,n\na\0,b\nc,d\n', ['must not contain U+0000', { m: 'c', n: 'd' }]],
  ['a line over 1 MB', `m\n${'x'.repeat(1_100_000)}\nb\n`, ['must not be longer than 1048576 characters', { m: 'b' }]],
  [
    'a cell of 500 KB over many lines',
    `m\n"${'xy\n'.repeat(170_000)}"\nb\n`,
    [{ m: 'xy\n'.repeat(170_000) }, { m: 'b' }],
  ],
  ['a formula', 'm,n\n=1+1,-4\n', [{ m: '=1+1', n: '-4' }]],
  ['only a header', 'm,n\n', []],
  ['a column named like a property', '__proto__x,constructor\na,b\n', [{ __proto__x: 'a', constructor: 'b' }]],
  ['a column named __proto__', '__proto__,n\na,b\n', [JSON.parse('{"__proto__":"a","n":"b"}')]],
  [
    'the same column twice',
    'm,n,m\na,b,c\n,b,c\nd,e,\n',
    [
      { m: 'c', n: 'b' },
      { m: 'c', n: 'b' },
      { m: 'd', n: 'e' },
    ],
  ],
  [
    'a column without a name',
    'm,,n\na,,b\nc,x,d\n',
    [
      { m: 'a', n: 'b' },
      { m: 'c', '': 'x', n: 'd' },
    ],
  ],
  ['trailing commas everywhere', 'm,n,,\na,b,,\n', [{ m: 'a', n: 'b' }]],
  ['lines of separators alone', 'm,n\n,\na,b\n,\n', [{}, { m: 'a', n: 'b' }, {}]],
  ['line breaks of all three kinds', 'm\na\r\nb\rc\nd', [{ m: 'a' }, { m: 'b' }, { m: 'c' }, { m: 'd' }]],
  ['quotes around the columns', '"m","say ""n"""\na,b\n', [{ m: 'a', 'say "n"': 'b' }]],
  ['a line break within a column', '"m\nx",n\na,b\n', [{ 'm\nx': 'a', n: 'b' }]],
  ['spaces before a quote', 'm,n\na, "b,c"\n', ['must not have more cells than the header']],
  ['spaces after a quote', 'm,n\n"a" ,b\n', [{ m: 'a ', n: 'b' }]],
  ['a mark within the file', 'm,n\n\uFEFFa,b\n', [{ m: '\uFEFFa', n: 'b' }]],
  ['a mark and quotes', '\uFEFF"m","n"\n"a","b"\n', [{ m: 'a', n: 'b' }]],
  [
    'UTF-16 with CRLF and semicolons',
    Buffer.concat([Buffer.from([0xff, 0xfe]), le('m;n\r\n"a;\r\n";b\r\n')]),
    [{ m: 'a;\r\n', n: 'b' }],
  ],
  ['a tab within quotes of a file of commas', 'm,n\n"a\tb",c\n', [{ m: 'a\tb', n: 'c' }]],
  [
    'a quote that is never closed in the last line',
    'm,n\na,b\n"c,d',
    [{ m: 'a', n: 'b' }, 'must close the quote that it opens'],
  ],
  ['a header that is never closed', '"m,n\na,b\n', [{ m: 'a', n: 'b' }]],
];

/** In parts that end anywhere. */
async function* parts(content: Given, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: Given, size: number, format: 'csv' | 'ndjson' | 'json' = 'csv'): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const { values, fault } of readRecords(format, decode(parts(content, size))).records)
    records.push(fault ?? values);
  return records;
}

async function linesOf(content: Given, format: 'csv' | 'ndjson' | 'json'): Promise<number[]> {
  const lines: number[] = [];
  for await (const { line } of readRecords(format, decode(parts(content, 7))).records) lines.push(line);
  return lines;
}

it.each(files)('reads a CSV file with %s', async (_name, content, expected) => {
  expect(await read(content, 65_536)).toEqual(expected);
  if (Buffer.from(content).length < 1_000)
    for (const size of [1, 2, 3, 5]) expect(await read(content, Math.max(size, 4))).toEqual(expected);
});

it('says on which line a record begins, whatever is in it', async () => {
  const csv = 'm,n\n"a\r\nb\n\nc",1\r\n\r\nd,2\n"e\nf",3\n';

  expect(await linesOf(csv, 'csv')).toEqual([2, 7, 8]);
  expect(await linesOf('{"a":1}\n\n{"a":\n{"b":2}', 'ndjson')).toEqual([1, 3, 4]);
  expect(await linesOf('[{"a":"]},{"}, {"b":[1,{"c":2}]}\n,3]', 'json')).toEqual([1, 2, 3]);
});

it('reads JSON by the line and as an array, each record by itself', async () => {
  const ndjson = '{"a":1}\r\n{"a":\n[1]\n{"a":"x\\ny"}\n{"end":true,"count":2}\n';
  const json = '\uFEFF [ {"a":"[\\"{"} , {"b":{"c":[1,2]}},nonsense, {"a":1}]\n';

  for (const size of [4, 5, 1_000]) {
    expect(await read(ndjson, size, 'ndjson')).toEqual([
      { a: 1 },
      'must be valid JSON',
      'must be a JSON object',
      { a: 'x\ny' },
    ]);
    expect(await read(json, size, 'json')).toEqual([
      { a: '["{' },
      { b: { c: [1, 2] } },
      'must be valid JSON',
      { a: 1 },
    ]);
  }
  expect(await read('[]', 4, 'json')).toEqual([]);
  expect(await read('[{"a":1},{"b":', 4, 'json')).toEqual([{ a: 1 }, 'must be valid JSON']);
});
