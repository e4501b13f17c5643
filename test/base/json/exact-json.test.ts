import { describe, expect, it } from '@jest/globals';
import { requireCleanText } from '../../../src/base/json/clean-text.ts';
import { InexactNumber, parseExactly } from '../../../src/base/json/exact-json.ts';
import { expectWithin } from '../../support/figures.ts';

describe('a number', () => {
  it.each([
    ...['0', '-0', '0.1', '1.0', '1e3', '100000000000000000000', '1E-7', '0.000001', '9007199254740991', '12.50e2'],
    ...['0.1e1', '1.7976931348623157e308', '5e-324', '0e400', '3.141592653589793', '0.00000000000000000001'],
  ])('is kept that a double holds: %s', (text) => {
    expect(parseExactly(text)).toBe(Number(text));
  });

  it.each([
    ...['9007199254740993', '12345678901234567890', '1e400', '-1e400', '1e-400', '0.1234567890123456789'],
    ...['1.00000000000000000001', '3.14159265358979323846', '123456789012345680.5', '12345678901.2345678'],
  ])('is found that a double does not hold: %s', (text) => {
    expect(parseExactly(`{"a":[${text}]}`)).toEqual({ a: [new InexactNumber(text)] });
    expect(() => requireCleanText(parseExactly(`{"a":[${text}]}`), 'body')).toThrow('body/a/0 must be a number');
  });

  it('is text within text', () => {
    expect(parseExactly('{"12345678901234567890":"12345678901234567890"}')).toEqual({
      '12345678901234567890': '12345678901234567890',
    });
  });

  it('is read at once, however many zeros are in it', () => {
    const text = `1${'0'.repeat(400_000)}1`;
    const before = performance.now();

    expect(parseExactly(text)).toEqual(new InexactNumber(text));
    expect(parseExactly(`0.${'0'.repeat(400_000)}1`)).toBeInstanceOf(InexactNumber);
    expectWithin('two numbers of 400,000 digits', performance.now() - before, 500);
  });

  it('stands as text for what was written', () => {
    expect(String(parseExactly('9007199254740993'))).toBe('9007199254740993');
  });
});
