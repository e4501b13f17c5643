import { expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';

it('an address has one hash, however it is written', () => {
  const hash = hashEmail('ada@example.org');

  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashEmail('Ada@Example.ORG')).toBe(hash);
  expect(hashEmail('grace@example.org')).not.toBe(hash);
});
