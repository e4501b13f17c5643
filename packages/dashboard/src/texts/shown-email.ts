import { toUnicode } from 'punycode.js';

const scripts =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar Ethiopic';
const families = [...scripts.split(' ').map((script) => [script]), ['Han', 'Hira', 'Kana', 'Bopo'], ['Han', 'Hang']];
const ofOneFamily = new RegExp(
  `^(?:${families.map((family) => `[${family.map((script) => `\\p{scx=${script}}`).join('')}\\p{scx=Zyyy}]+`).join('|')})$`,
  'v',
);

/**
 * Returns an address as people read it, with the letters of its domain. A domain that mixes scripts stays in ASCII, because it may
 * look like another one.
 */
export function shownEmail(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!domain.includes('xn--')) return email;
  try {
    const readable = toUnicode(domain);
    const isClear = readable.split('.').every((label) => ofOneFamily.test(label));
    return isClear ? email.slice(0, -domain.length) + readable : email;
  } catch {
    return email;
  }
}
