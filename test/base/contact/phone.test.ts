import { expect, it } from '@jest/globals';
import { normalizePhone } from '../../../src/base/contact/phone.ts';

it.each([
  [' +49 (0)30 / 123-45.67 ', '+490301234567'],
  ['030 1234567', '0301234567'],
  ['12345', '12345'],
  ['+123456789012345', '+123456789012345'],
])('normalizes %j', (text, number) => {
  expect(normalizePhone(text)).toBe(number);
});

it.each([
  '',
  '+',
  '1234',
  '1234567890123456',
  '++4930123456',
  '49+30123456',
  '(+49) 30123456',
  '030 CALL ME',
  '030\t123456',
  '٠٣٠١٢٣٤٥٦',
])('does not take %j for a number', (text) => {
  expect(normalizePhone(text)).toBeNull();
});
