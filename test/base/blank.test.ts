import { expect, it } from '@jest/globals';
import { isBlank } from '../../src/base/blank.ts';

it.each(['', ' \n\t\u00A0', '\u200B', '\u200D\uFEFF', '\u202E', '\u00AD', '\u2800', '\u3164', '\uFE0F', '\u{E0041}'])(
  'sees nothing of %j',
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

it.each(['a', '👍', '👩‍👩‍👧', '.', '\u200Bа', 'ئە', '新', '\uE000'])('sees something of %s', (text) => {
  expect(isBlank(text)).toBe(false);
});

it('sees nothing of any character that Unicode lets a reader ignore', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const ignorable = all.map((code) => String.fromCodePoint(code)).filter((one) => /\p{DI}/u.test(one));

  expect(ignorable.length).toBeGreaterThan(4_000);
  expect(ignorable.filter((one) => !isBlank(one))).toEqual([]);
});
