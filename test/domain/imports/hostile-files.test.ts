import { expect, it } from '@jest/globals';
import { readRecords } from '../../../src/domain/imports/reading/read-records.ts';
import type { FileRecord } from '../../../src/domain/imports/reading/record.ts';
import { findSeparator } from '../../../src/domain/imports/reading/separator.ts';
import { splitCsv } from '../../../src/domain/imports/reading/split-csv.ts';
import { expectWithin } from '../../support/figures.ts';

const partCharacters = 16_384;
const open = 'must close the quote that it opens';
const tooLong = 'must not be longer than 1048576 characters';

async function* parts(text: string, size = partCharacters): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, format: 'csv' | 'ndjson' | 'json' = 'csv'): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const record of readRecords(format, parts(text)).records) records.push(record);
  return records;
}

async function faultsOf(text: string, format: 'csv' | 'ndjson' | 'json' = 'csv'): Promise<unknown[]> {
  return (await read(text, format)).map(({ line, fault, values }) => [line, fault ?? values]);
}

const cell = String.raw`(?:"(?:[^"]|"")*"(?!")[^,\r\n]*|[^",\r\n][^,\r\n]*|)`;
const wholeRecord = new RegExp(String.raw`^${cell}(?:,${cell})*(?:\r\n|\r|\n|$)`);
const firstLine = /^[^\r\n]*(?:\r\n|\r|\n|$)/;

/** The rule itself, without regard to time: a record goes to its end, or else to the end of its line. */
function splitSlowly(text: string): [number, string, boolean][] {
  const records: [number, string, boolean][] = [];
  let line = 1;
  for (let rest = text; rest !== ''; ) {
    const whole = wholeRecord.exec(rest)?.[0];
    const taken = whole ?? firstLine.exec(rest)?.[0] ?? rest;
    const record = taken.replace(/(?:\r\n|\r|\n)$/, '');
    if (record !== '') records.push([line, record, whole !== undefined]);
    line += taken.match(/\r\n|\r|\n/g)?.length ?? 0;
    rest = rest.slice(taken.length);
  }
  return records;
}

it('splits every text as the rule says, in parts of any size', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 3_000; round++) {
    const signs = Array.from({ length: random(40) }, () => ['"', '"', ',', '\n', '\r', '\r\n', 'x', '""'][random(8)]);
    const text = signs.join('');
    const split: [number, string, boolean][] = [];
    for await (const { line, text: record, isWhole } of splitCsv(parts(text, 1 + random(9)), () => ','))
      split.push([line, record, isWhole]);
    expect([text, split]).toEqual([text, splitSlowly(text)]);
  }
});

it.each([
  ['a quote opens in each second cell', 'x","\n', 100_000],
  ['a quote opens in each line', 'a,"b\n', 100_000],
  ['each line is a quote', '"\n', 250_000],
  ['each line is three quotes', '"""\n', 125_000],
  ['each cell is a quote', 'x,",",",",\n', 45_000],
  ['quotes are within lines of CR alone', 'x","\r', 100_000],
])('splits 500 KB in which %s, and reads on after it', async (_name, piece, count) => {
  const text = `a,b\n${piece.repeat(count)}`;
  const before = performance.now();

  const records = await read(text);

  expectWithin('500 KB of quotes are split', performance.now() - before, 1_000);
  // Nothing of the file is passed over.
  const lines = new Set(records.flatMap(({ line, text }) => text.split(/[\r\n]/).map((_, index) => line + index)));
  expect(lines.size).toBe(count);
});

it('refuses only the lines of quotes that are never closed', async () => {
  expect(await faultsOf(`a,b\n"x\ny","z\n"\nfirst,"\nsecond,2\nlast,1\n`)).toEqual([
    [2, { a: 'x\ny', b: 'z\n' }],
    [5, open],
    [6, { a: 'second', b: '2' }],
    [7, { a: 'last', b: '1' }],
  ]);
});

it('refuses a line that is too long once, and counts on', async () => {
  const long = 'x'.repeat(5_000_000);

  expect(await faultsOf(`m\n${long}\nok\n`)).toEqual([
    [2, tooLong],
    [3, { m: 'ok' }],
  ]);
  expect(await faultsOf(`m\r\n${long}\r\nok\r\n"${long}`)).toEqual([
    [2, tooLong],
    [3, { m: 'ok' }],
    [4, tooLong],
  ]);
  expect(await faultsOf(`m\n"${long}"\nok\n`)).toEqual([
    [2, tooLong],
    [3, { m: 'ok' }],
  ]);
  expect(await faultsOf(`{"m":"${long}"}\n{"m":"ok"}\n`, 'ndjson')).toEqual([
    [1, tooLong],
    [2, { m: 'ok' }],
  ]);
  expect(await faultsOf(`[{"m":"${long}"},{"m":"ok"}]`, 'json')).toEqual([
    [1, tooLong],
    [2, { m: 'ok' }],
  ]);
  expect(await faultsOf(`${' '.repeat(2_000_000)}{"m":"lost"}\n{"m":"ok"}`, 'ndjson')).toEqual([
    [1, tooLong],
    [2, { m: 'ok' }],
  ]);
});

it('reads 5 MB without any line break, only line breaks, or only separators', async () => {
  const before = performance.now();

  expect(await read(`m\n${'\n'.repeat(5_000_000)}x`)).toMatchObject([{ line: 5_000_002, values: { m: 'x' } }]);
  expect(await faultsOf(`m\n${','.repeat(5_000_000)}\nx`)).toEqual([
    [2, tooLong],
    [3, { m: 'x' }],
  ]);
  expect(await faultsOf(`m\n${','.repeat(1_000_000)}\n${','.repeat(1_000_000)}x`)).toEqual([
    [2, {}],
    [3, 'must not have more cells than the header'],
  ]);
  expect(findSeparator(`${'"'.repeat(2_000_000)};a`)).toBe(';');
  expectWithin('12 MB of little', performance.now() - before, 2_000);
});

it('reads 10,000 columns, and gives up at a header that is no header', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join();

  const [record] = await read(`${names(10_001)}\n${names(10_001)}\n`);
  expect(Object.keys(record?.values ?? {})).toHaveLength(10_001);
  const message = 'must have at most 20000 columns, in 1048576 characters';
  await expect(read(`\n${names(20_001)}\nx`)).rejects.toMatchObject({ line: 2, message });
  await expect(read(`${'x'.repeat(5_000_000)}\nx`)).rejects.toMatchObject({ line: 1, message });
});

it.each(['ndjson', 'json'] as const)('refuses %s that nests too deep or has too much in it', async (format) => {
  const file = (...records: string[]) => (format === 'json' ? `[${records.join()}]` : records.join('\n'));
  const deep = (levels: number) => `{"m":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  const records = await faultsOf(
    file(deep(8_000), deep(400_000), `{"m":[${'1e999,'.repeat(20_000)}1]}`, '{"m":1}'),
    format,
  );

  expect(records).toEqual([
    [1, 'must be at most 64 levels deep'],
    [2, 'must be at most 64 levels deep'],
    [3, 'must have at most 20000 values'],
    [4, { m: 1 }],
  ]);
});
