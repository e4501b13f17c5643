import { expect, it } from '@jest/globals';
import { emailWritings } from '../../../src/base/contact/email-writings.ts';

it.each([
  ['ada@example.org', ['ada@example.org']],
  ['ada@xn--kse-qla.example', ['ada@xn--kse-qla.example', 'ada@käse.example']],
  ['"a@b"@xn--kse-qla.example', ['"a@b"@xn--kse-qla.example', '"a@b"@käse.example']],
  // Nobody can have this domain.
  ['ada@xn--99999999999.example', ['ada@xn--99999999999.example']],
])('%s is searched as %j', (email, writings) => {
  expect(emailWritings(email)).toEqual(writings);
});
