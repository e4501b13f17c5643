import { describe, expect, it } from '@jest/globals';
import { hashApiKey, isApiKeyForm, newApiKey } from '../../../src/domain/access/api-key.ts';

describe('a new key', () => {
  it('is hk_ and 40 base62 characters, and always different', () => {
    const keys = Array.from({ length: 200 }, newApiKey);

    for (const key of keys) expect(key).toMatch(/^hk_[0-9A-Za-z]{40}$/);
    expect(new Set(keys).size).toBe(200);
  });

  it('carries its own checksum', () => {
    for (const key of Array.from({ length: 200 }, newApiKey)) expect(isApiKeyForm(key)).toBe(true);
  });

  it('is stored as SHA-256', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the checksum', () => {
  it('is the CRC32 of the 34 characters before it, in base62', () => {
    const secret = '0'.repeat(34);
    const matching = Array.from({ length: 62 }, (_, index) => base62[index]).filter((last) =>
      isApiKeyForm(`hk_${secret}${crcOfZeros.slice(0, -1)}${last}`),
    );

    expect(matching).toEqual([crcOfZeros.at(-1)]);
  });

  it('refuses a change of any one character', () => {
    const key = newApiKey();

    for (let index = 3; index < key.length; index++) {
      const other = key[index] === 'x' ? 'y' : 'x';
      expect(isApiKeyForm(`${key.slice(0, index)}${other}${key.slice(index + 1)}`)).toBe(false);
    }
  });
});

describe('the form', () => {
  it.each([
    '',
    'hk_',
    'hk_short',
    newApiKey().slice(3),
    `hk-${newApiKey().slice(3)}`,
    `${newApiKey()}0`,
    `${newApiKey()}\n`,
  ])('refuses %j', (text) => {
    expect(isApiKeyForm(text)).toBe(false);
  });
});

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const crcOfZeros = '0iqUEf';
