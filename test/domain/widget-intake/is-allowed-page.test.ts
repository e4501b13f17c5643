import { describe, expect, it } from '@jest/globals';
import { isAllowedPage } from '../../../src/domain/widget-intake/is-allowed-page.ts';

describe('isPageOf', () => {
  it.each([
    [null, 'https://any.example', true],
    [null, 'null', true],
    ['shop.example', undefined, true],
    ['shop.example', 'https://shop.example', true],
    ['shop.example', 'http://shop.example:8080', true],
    ['Shop.Example', 'https://shop.example', true],
    ['shop.example', 'https://www.shop.example', true],
    ['https://shop.example/start', 'https://shop.example', true],
    ['shop.example:8443', 'https://shop.example', true],
    ['münchen.example', 'https://xn--mnchen-3ya.example', true],
    ['localhost', 'http://localhost:5173', true],
    ['shop.example', 'https://example', false],
    ['www.shop.example', 'https://shop.example', false],
    ['shop.example', 'https://evilshop.example', false],
    ['shop.example', 'https://shop.example.evil', false],
    ['shop.example', 'http://localhost:5173', false],
    ['shop.example', 'null', false],
    ['shop.example', 'nonsense', false],
    ['not a domain', 'https://shop.example', false],
  ])('%j and the origin %j: %j', (domain, origin, expected) => {
    expect(isAllowedPage(domain, origin)).toBe(expected);
  });
});
