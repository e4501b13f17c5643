import { expect, it } from '@jest/globals';
import { KnownLists } from '../../../src/platform/lists/known-lists.ts';

const aRow = (id: string, message = 'It broke') => ({ row: { id, message }, mark: '1' });

it('knows rows only by the mark that they were read with', () => {
  const known = new KnownLists();
  const { row, mark } = aRow('a');
  known.ask('list', 0);
  known.keep('list', [{ row, mark }]);

  expect(known.find('list', 'a', '1')).toBe(row);
  expect(known.find('list', 'a', '2')).toBeUndefined();
  expect(known.find('other', 'a', '1')).toBeUndefined();
});

it('keeps a list for a minute after it was last asked for', () => {
  const known = new KnownLists();
  for (const now of [0, 40_000, 80_000]) known.ask('list', now);
  known.ask('later', 100_000);
  known.keep('list', [aRow('a')]);

  expect(known.ask('list', 139_000)).toBe(true);
  expect(known.ask('later', 170_000)).toBe(false);
  expect(known.count('list')).toBe(1);
  expect(known.ask('list', 199_001)).toBe(false);
});

it('forgets the lists that were asked for longest ago when their rows are too much', () => {
  const known = new KnownLists();
  const text = 'x'.repeat(6_000_000);
  for (const name of ['one', 'two', 'three']) {
    known.ask(name, 0);
    known.keep(name, [aRow('a', text)]);
  }
  known.ask('one', 0);

  known.ask('two', 0);

  expect(['one', 'two', 'three'].map((name) => known.count(name))).toEqual([0, 1, 1]);
});

it('counts a row that stays only once', () => {
  const known = new KnownLists();
  const { row, mark } = aRow('a', 'x'.repeat(6_000_000));
  for (let time = 0; time < 5; time++) {
    known.ask('list', 0);
    known.keep('list', [{ row, mark }]);
  }

  expect(known.ask('list', 0)).toBe(true);
  expect(known.count('list')).toBe(1);
});
