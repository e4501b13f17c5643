import { describe, expect, it } from '@jest/globals';
import { inertLines, inertText } from '../../../../src/domain/subscriptions/chat/inert-text.ts';
import { hostileTexts, isLive } from './hostile-texts.ts';

/** Without the mark that nobody sees. */
const seen = (text: string, most = 300) => inertText(text, most).replaceAll('\u2060', '');

describe('a text for a chat', () => {
  it('keeps the words of people as they are, on one line', () => {
    expect(seen('The export\n\tbutton does 3.14 nothing :( 👩‍💻 Größe #12')).toBe(
      'The export button does 3.14 nothing :( 👩‍💻 Größe #12',
    );
  });

  it.each([
    ['see https://evil.example/x?y=1 now', 'see [link] now'],
    ['see HTTP://evil.example', 'see [link]'],
    ['www.evil.example or mailto:me@evil.example', '[link] or [link]'],
    ['[Reset](https://evil.example)', '[Reset]([link]'],
    ['slack://open?team=1', '[link]'],
  ])('withholds the address in %j', (text, shown) => {
    expect(seen(text)).toBe(shown);
  });

  it.each([
    '@here',
    '<!channel>',
    '<@U123>',
    '#general',
    'evil.example',
    'ada@evil.example',
    '<at>Ada</at>',
    '[a](b)',
    '{{DATE(2026)}}',
  ])('leaves no part of %j live', (text) => {
    expect(seen(text)).toBe(text);
    expect(isLive(inertText(text, 300))).toBe(false);
  });

  it('ends after so many characters, and never within one', () => {
    expect(inertText('a'.repeat(301), 300)).toBe(`${'a'.repeat(299)}…`);
    expect(inertText('👋'.repeat(200), 300).isWellFormed()).toBe(true);
    expect(inertText(`${'a'.repeat(290)} https://evil.example/${'b'.repeat(9_000)}`, 300)).toHaveLength(297);
  });

  it('drops marks that hide or turn text', () => {
    expect(inertText('a\u202eb\u200bc\u0000d\ufeffe', 300)).toBe('abc de');
  });

  it('keeps line ends, of many lines the first', () => {
    expect(inertLines('one\r\ntwo\n\n\n\nthree @here\n', 300)).toBe('one\ntwo\n\nthree @\u2060here');
    expect(inertLines('a\n'.repeat(100), 300)).toBe(`${'a\n'.repeat(12)}…`);
    for (const text of hostileTexts(1_000)) expect(isLive(inertLines(text, 300).replaceAll('\n', ' '))).toBe(false);
  });

  it('leaves no link and no mention in any of many hostile texts', () => {
    for (const text of hostileTexts(3_000)) {
      const inert = inertText(text, 300);
      expect([text, isLive(inert)]).toEqual([text, false]);
      expect(inert.length).toBeLessThanOrEqual(300);
    }
  });
});
