import { expect, it } from '@jest/globals';
import { normalizeEmail, normalizeMemberEmail } from '../../../src/base/contact/email.ts';

it.each([
  [' Ann@Example.COM\n', 'ann@example.com'],
  ["o'brien+tag@mail.example.co.uk", "o'brien+tag@mail.example.co.uk"],
  ['a@b.co', 'a@b.co'],
  ['Kim@KÄSE.example', 'kim@xn--kse-qla.example'],
  ['kim@XN--KSE-QLA.example', 'kim@xn--kse-qla.example'],
  ['kim@ka\u0308se.example', 'kim@xn--kse-qla.example'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['用户@例子。广告', '用户@xn--fsqu00a.xn--4rr70v'],
  ['a@ｅｘａｍｐｌｅ．com', 'a@example.com'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['re\u0301my@shop.example', 'rémy@shop.example'],
  // Another case of these letters may be another person.
  ['Ünal@shop.example', 'Ünal@shop.example'],
  ['\u200E\u00A0ann@example.com\u202C\u3000', 'ann@example.com'],
  ['"Ann B"@example.com', '"ann b"@example.com'],
  // The Kelvin sign is the letter k to UTS 46.
  ['ann@\u212Aelvin.com', 'ann@kelvin.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('normalizes %j', (text, address) => {
  expect(normalizeEmail(text)).toBe(address);
});

it.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@localhost',
  'ann@example..com',
  'ann@-example.com',
  '.ann@example.com',
  'ann..b@example.com',
  'ann b@example.com',
  'ann@example.com, ben@example.com',
  'Ann <ann@example.com>',
  'ann@example.com\nBcc: ben@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'a.'.repeat(160)}com`,
  'ann@münchen',
  'ann@exa%6Dple.com',
  'ann@a_b.com',
  'an\u200Bn@example.com',
  'an\u00A0n@example.com',
  '"ann@example.com',
  '"a"b"@example.com',
])('does not take %j for an address', (text) => {
  expect(normalizeEmail(text)).toBeNull();
});

it('does not take an address in quotes for one of a member', () => {
  expect(normalizeMemberEmail('"ann b"@example.com')).toBeNull();
  expect(normalizeMemberEmail(' Ann@example.com')).toBe('ann@example.com');
});
