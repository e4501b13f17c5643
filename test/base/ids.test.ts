import { describe, expect, it } from '@jest/globals';
import { isId, newId } from '../../src/base/ids.ts';

describe('newId', () => {
  it('makes ids that sort in the order in which they were made, even within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('fb'));

    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('carries its prefix and the time', () => {
    const id = newId('note');

    expect(id).toMatch(/^note_[0-9a-z]{26}$/);
    expect(isId('note', id)).toBe(true);
  });
});

describe('isId', () => {
  const id = newId('ws');

  it.each([
    ['of another type', newId('fb')],
    ['without a prefix', id.slice(3)],
    ['too short', id.slice(0, -1)],
    ['too long', `${id}0`],
    ['in upper case', `ws_${id.slice(3).toUpperCase()}`],
    ['past 128 bits', `ws_8${id.slice(4)}`],
    ['with a letter that base 32 leaves out', `${id.slice(0, -1)}l`],
    ['with a line break', `${id}\n`],
    ['empty', ''],
  ])('refuses an id %s', (_what, value) => {
    expect(isId('ws', value)).toBe(false);
  });
});
