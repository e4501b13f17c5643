import { describe, expect, it } from '@jest/globals';
import { withholdLinks } from '../../../src/base/text/withhold-links.ts';

const token = '7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8';

describe('withholdLinks', () => {
  it.each([
    [`https://feedback.example.org/t/${token}`, '[link]'],
    [`See (http://localhost:3000/heed/t/${token}?score=5#notice), please.`, 'See ([link]), please.'],
    [`<a href="https://a.example/t/${token}/files/att_1">file</a>`, '<a href="[link]">file</a>'],
    [`curl a.example/api/thread/${token}/comments`, 'curl [link]'],
    [`https://a.example/t/stop/${token}.`, '[link].'],
    [`To: Heed <reply+${token}@a.example>`, 'To: Heed <[link]>'],
    [`reply-${token.toUpperCase()}@a.example and ${token}@reply.a.example`, '[link] and [link]'],
  ])('replaces the links and addresses of %j', (text, withheld) => {
    expect(withholdLinks(text)).toBe(withheld);
  });

  it.each([
    'It broke at https://shop.example/t/shirts',
    `A sum of 32 digits: ${token}`,
    `https://shop.example/t/${token}x is longer`,
    `https://shop.example/t/${'u'.repeat(32)}`,
    `ada@example.org, reply+7k2q@a.example`,
  ])('keeps %j', (text) => {
    expect(withholdLinks(text)).toBe(text);
  });

  it('takes no longer for a long text without spaces', () => {
    const text = '/t/'.repeat(100_000);
    const begin = performance.now();

    expect(withholdLinks(text)).toBe(text);
    expect(performance.now() - begin).toBeLessThan(1_000);
  });
});
