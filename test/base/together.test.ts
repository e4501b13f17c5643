import { expect, it } from '@jest/globals';
import { Together, TryApart } from '../../src/base/together.ts';

/** Each run waits until the test ends it. */
function aTogether(run: (entries: string[]) => string[] = (entries) => entries.map((entry) => `${entry} done`)) {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const together = new Together<string, string>({
    most: 3,
    fits: (first, other) => first[0] === other[0],
    run: async (entries) => {
      runs.push(entries);
      await new Promise<void>((resolve) => ends.push(resolve));
      return run(entries);
    },
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { together, runs, end };
}

it('does at once what comes alone, and then together what has come meanwhile', async () => {
  const { together, runs, end } = aTogether();

  const results = Promise.all(['a1', 'a2', 'a3'].map((entry) => together.do('one', entry)));
  const other = together.do('other', 'a4');
  for (let run = 0; run < 3; run++) await end();

  expect(runs).toEqual([['a1'], ['a4'], ['a2', 'a3']]);
  expect(await results).toEqual(['a1 done', 'a2 done', 'a3 done']);
  expect(await other).toBe('a4 done');
});

it('takes no more than it may, nothing that does not fit, and everything in its order', async () => {
  const { together, runs, end } = aTogether();

  const entries = ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'a5'];
  const results = Promise.all(entries.map((entry) => together.do('one', entry)));
  for (let run = 0; run < 5; run++) await end();

  expect(runs).toEqual([['a0'], ['a1', 'a2', 'a3'], ['a4'], ['b1'], ['a5']]);
  expect(await results).toEqual(entries.map((entry) => `${entry} done`));
});

it('tries each by itself where one may have failed the others', async () => {
  const { together, runs, end } = aTogether((entries) => {
    if (entries.includes('a2')) throw new TryApart('a2 is wrong');
    return entries;
  });

  const results = Promise.allSettled(['a0', 'a1', 'a2', 'a3'].map((entry) => together.do('one', entry)));
  for (let run = 0; run < 5; run++) await end();

  expect(runs).toEqual([['a0'], ['a1', 'a2', 'a3'], ['a1'], ['a2'], ['a3']]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('fails all of them with any other error, and goes on', async () => {
  const { together, runs, end } = aTogether((entries) => {
    if (entries.includes('a2')) throw new Error('The connection is gone');
    return entries;
  });

  const results = Promise.allSettled(['a0', 'a1', 'a2'].map((entry) => together.do('one', entry)));
  for (let run = 0; run < 2; run++) await end();
  const later = together.do('one', 'a3');
  await end();

  expect(runs).toEqual([['a0'], ['a1', 'a2'], ['a3']]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await later).toBe('a3');
});
