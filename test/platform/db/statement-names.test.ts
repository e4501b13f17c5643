import { expect, it } from '@jest/globals';
import { StatementNames } from '../../../src/platform/db/statement-names.ts';

it('names a text from its third use on, always the same', () => {
  const names = new StatementNames();

  const given = Array.from({ length: 4 }, () => [names.nameOf('SELECT 1'), names.nameOf('SELECT 2')]);

  expect(given).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['heed_0', 'heed_1'],
    ['heed_0', 'heed_1'],
  ]);
});

it('names at most 500 texts, and keeps those', () => {
  const names = new StatementNames();
  const texts = Array.from({ length: 600 }, (_, index) => `SELECT ${index}`);
  for (let use = 0; use < 3; use++) for (const text of texts) names.nameOf(text);

  const given = texts.map((text) => names.nameOf(text));

  expect(new Set(given.slice(0, 500)).size).toBe(500);
  expect(given.slice(500)).toEqual(Array.from({ length: 100 }, () => undefined));
});

it('goes on where texts never come again', () => {
  const names = new StatementNames();
  for (let index = 0; index < 20_000; index++) names.nameOf(`SELECT ${index}`);

  expect([1, 2, 3].map(() => names.nameOf('SELECT now()'))).toEqual([undefined, undefined, 'heed_0']);
});
