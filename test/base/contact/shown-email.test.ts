import { expect, it } from '@jest/globals';
import { shownEmail } from '../../../src/base/contact/shown-email.ts';

it.each([
  ['ada@example.org', 'ada@example.org'],
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@xn--wgv71a.xn--wgbl6a', 'ada@日本.قطر'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@пример.рф'],
  ['"a@b"@mail.xn--bcher-kva.example', '"a@b"@mail.bücher.example'],
  // A Cyrillic a among Latin letters.
  ['ada@xn--pypal-4ve.example', 'ada@xn--pypal-4ve.example'],
  ['ada@xn--99999999999.example', 'ada@xn--99999999999.example'],
])('%s is shown as %s', (email, shown) => {
  expect(shownEmail(email)).toBe(shown);
});
