import { describe, expect, it } from '@jest/globals';
import { sameText } from '../../../src/base/text/same-text.ts';

describe('sameText', () => {
  it.each([
    ['letters of two encodings', 'Cafe\u0301 \u212Bngstro\u0308m', 'Café Ångström'],
    ['syllables in parts', '\u1112\u1161\u11AB\u1100\u1173\u11AF', '한글'],
    ['Vietnamese with its marks in another order', 'Vie\u0302\u0323t Ma\u0302\u0323u', 'Việt Mậu'],
    ['case', 'GRÜN Öl ÉCLAIR', 'grün öl éclair'],
    ['case of Cyrillic', 'ПРИВЕТ Ёлка', 'привет ёлка'],
    ['a sigma at the end', 'ΟΔΟΣ ὈΔΥΣΣΕΎΣ', 'οδοσ ὀδυσσεύς'],
    ['a sharp s', 'STRASSE GROẞ', 'straße groß'],
    ['ligatures', 'ﬁnal oﬃce ﬅop', 'FINAL OFFICE STOP'],
    ['a dotted I', 'İSTANBUL', 'istanbul'],
    ['a dotted I with another dot', 'İ\u0307I\u0307\u0307', 'ii'],
    ['a dotted I in lower case', 'İzmir'.toLowerCase(), 'IZMIR'],
    ['case of Armenian, Georgian and Deseret', 'ՀԱՅ Ა 𐐀', 'հայ ა 𐐨'],
    ['wide letters', 'ＡＢＣ－１２３', 'abc-123'],
    ['narrow katakana', 'ｶﾞｷﾞ ｱｲ', 'ガギ アイ'],
    ['blanks of all kinds', 'a\u00A0b\u202Fc\u3000d\r\ne\u2028f\tg \u2009 h', 'a b c d e f g h'],
    ['plain blanks around', ' Reporting ', 'reporting'],
    ['plain blanks in a row', 'a  b', 'a b'],
    ['blanks around', ' \u00A0\n a b \u3000\u3164', 'a b'],
    ['quotes', '‘a’ “b” „c“ «d» donʼt', `'a' "b" "c" "d" don't`],
    ['hyphens', 'e‐mail e‑mail 1–2', 'e-mail e-mail 1-2'],
    ['a soft hyphen', 'Donau\u00ADdampf', 'donaudampf'],
    ['zero-width and direction marks', '\uFEFFa\u200Bb\u2060c \u202Ad\u202C \u200Ee\u2066', 'abc d e'],
    ['a mark behind a character that nobody sees', 'e\u200B\u0301', 'é'],
    ['the look of an emoji', '❤️ ☎️', '❤ ☎'],
    ['a joiner at the end of a word', '\u200Cنامه\u200C ', 'نامه'],
    ['joiners between emoji', '👩‍🚀', '👩🚀'],
    ['digits of Arabic, Persian, Devanagari, Bengali and Thai', '٠١٢ ۳۴۵ ६७८ ৯০ ๑๒', '012 345 678 90 12'],
    ['digits of mathematics', '𝟎𝟏𝟗 𝟘 𝟿', '019 0 9'],
  ])('ignores %s', (_what, one, other) => {
    expect(sameText(one)).toBe(sameText(other));
  });

  it.each([
    ['marks of letters', 'José', 'Jose'],
    ['dotless letters', 'ısı', 'isi'],
    ['a joiner within a word', 'می\u200Cخواهم', 'میخواهم'],
    ['a joiner behind a virama', 'क्\u200Dष', 'क्ष'],
    ['vowels of Hindi and Thai', 'की กิ', 'क ก'],
    ['voiced kana', 'が', 'か'],
    ['small kana', 'っ', 'つ'],
    ['marks that matter', 'C++', 'C#'],
    ['letters that only look alike', 'а', 'a'],
    ['the number of words', 'a b', 'ab'],
    ['a superscript', 'm²', 'm2'],
  ])('tells %s apart', (_what, one, other) => {
    expect(sameText(one)).not.toBe(sameText(other));
  });

  it('turns each character into one that it does not change again', () => {
    const all = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xf8ff);
    const folds = all.map((code) => sameText(String.fromCodePoint(code)));

    expect(folds.filter((fold) => sameText(fold) !== fold || fold.normalize('NFC') !== fold)).toEqual([]);
  });

  it('is empty for text that nobody sees', () => {
    expect(['', ' \r\n', '\u200B\u00AD', '\u3000\u00A0', '\u200D'].map(sameText)).toEqual(['', '', '', '', '']);
  });
});
