import { describe, expect, it } from '@jest/globals';
import { slackBody } from '../../../../src/domain/subscriptions/chat/slack-body.ts';

interface Body {
  blocks: { type: string; text?: { text: string } }[];
}

describe('a message of Slack', () => {
  it('keeps to the limits of its blocks, whatever must be escaped', () => {
    const message = {
      ...{ title: `#1 ${'&'.repeat(100)}`, sender: null, excerpt: '<'.repeat(300), link: null },
      happened: Array.from({ length: 10 }, () => '&'.repeat(600)),
    };

    const { blocks } = slackBody(message) as Body;

    const longest = { header: 150, section: 3_000 } as Record<string, number>;
    expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section']);
    for (const { type, text } of blocks) {
      expect(text?.text.length).toBeLessThanOrEqual(longest[type] ?? 0);
      expect(text?.text).not.toMatch(/&(?!amp;|lt;|gt;)/);
    }
  });
});
