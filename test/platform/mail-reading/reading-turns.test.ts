import { describe, expect, it } from '@jest/globals';
import { type ReadingTurn, ReadingTurns } from '../../../src/platform/mail-reading/reading-turns.ts';

/** Takes turns with mails that are read for as long as the test wants. */
function watched() {
  const turns = new ReadingTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    take: async (name: string, lane: string, more: Partial<ReadingTurn & { isLarge: boolean }> = {}) => {
      void turns.take({ lane, isLarge: false, ...more }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
      await settle();
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}

describe('mails', () => {
  it('are read two at a time, and one of a lane', async () => {
    const { begun, take } = watched();

    await take('a1', 'a');
    await take('a2', 'a');
    await take('b1', 'b');
    await take('c1', 'c');

    expect(begun).toEqual(['a1', 'b1']);
  });

  it('of one lane are read in their order, also behind a large one that waits', async () => {
    const { begun, take, end } = watched();
    await take('b1', 'b', { isLarge: true });
    await take('a1', 'a', { isLarge: true });
    await take('a2', 'a');
    expect(begun).toEqual(['b1']);

    await end('b1');
    await end('a1');

    expect(begun).toEqual(['b1', 'a1', 'a2']);
  });

  it('of a lane with many let the other lanes in between', async () => {
    const { begun, take, end } = watched();
    for (const name of ['a1', 'a2', 'a3']) await take(name, 'a');
    for (const name of ['b1', 'b2']) await take(name, 'b');
    await take('c1', 'c');

    await end('a1');
    await end('b1');
    await end('c1');

    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  });

  it('above 5 MB are read one at a time, with a small one beside', async () => {
    const { begun, take } = watched();
    await take('a1', 'a', { isLarge: true });
    await take('b1', 'b', { isLarge: true });
    await take('c1', 'c');

    expect(begun).toEqual(['a1', 'c1']);
  });

  it('that are only explained wait for all that came in, and leave a place free', async () => {
    const { begun, take, end } = watched();
    await take('a1', 'a');
    await take('b1', 'b');
    await take('explain', 'explain a', { isBehind: true });
    await take('explain too', 'explain b', { isBehind: true });
    await take('c1', 'c');

    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    await end('c1');

    expect(begun).toEqual(['a1', 'b1', 'c1', 'explain']);
  });
});
