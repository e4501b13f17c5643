import { expect, it } from '@jest/globals';
import { normalizeEmail } from '../../../src/base/contact/email.ts';

it.each([
  [' Ann@Example.COM\n', 'ann@example.com'],
  ["o'brien+tag@mail.example.co.uk", "o'brien+tag@mail.example.co.uk"],
  ['a@b.co', 'a@b.co'],
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
  // The Kelvin sign, whose lower case is the letter k.
  'ann@\u212Aelvin.com',
])('does not take %j for an address', (text) => {
  expect(normalizeEmail(text)).toBeNull();
});
