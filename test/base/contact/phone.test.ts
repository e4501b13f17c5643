import { expect, it } from '@jest/globals';
import { normalizePhone, phoneIdentifier } from '../../../src/base/contact/phone.ts';

it.each([
  [' +49 (0)30 / 123-45.67 ', '+49301234567'],
  ['030 1234567', '0301234567'],
  ['12345', '12345'],
  ['+123456789012345', '+123456789012345'],
  ['+41\u00A044\u202F668\u201118\u201300', '+41446681800'],
  ['\u202A+33 1 42 68 53 00\u202C', '+33142685300'],
  ['0033 1 42 68 53 00', '+33142685300'],
  ['(0033) 1/42.68.53.00', '+33142685300'],
  ['(+44) (0)20 7946 0000', '+442079460000'],
  ['tel:+1-415-555-2671', '+14155552671'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+٩٧١ ٤ ٣٣٣ ٤٤٤٤', '+97143334444'],
  ['＋８１　３－１２３４－５６７８', '+81312345678'],
  ['+49 30 123456 ext. 12', '+4930123456'],
  ['+49 30 123456;ext=12', '+4930123456'],
  ['030 123456 x7', '030123456'],
  ['+7 495 123-45-67 доб. 12', '+74951234567'],
  ['٠٣٠١٢٣٤٥٦', '030123456'],
  ['030\t123456', '030123456'],
  ['(+49) 30123456', '+4930123456'],
  // A country does not have it, so it stays as it is.
  ['+999 123456', '+999123456'],
])('normalizes %j', (text, number) => {
  expect(normalizePhone(text)).toBe(number);
  expect(normalizePhone(number)).toBe(number);
});

it('compares a number with a plus, with zeros and without either as the same', () => {
  const forms = ['+43 1 5125', '0043 1 5125', '43 1 5125'].map((text) => phoneIdentifier(normalizePhone(text) ?? ''));

  expect(new Set(forms)).toEqual(new Set(['4315125']));
});

it.each(['', '+', '1234', '1234567890123456', '++4930123456', '49+30123456', '030 CALL ME'])(
  'does not take %j for a number',
  (text) => {
    expect(normalizePhone(text)).toBeNull();
  },
);
