import { describe, expect, it } from '@jest/globals';
import { composeCommentWords, composeItemMessage } from '../../../src/domain/mail-in/item-message.ts';

describe('the message of a new item', () => {
  it.each([
    ['Export', 'It stops.', 'Export\n\nIt stops.'],
    ['', 'It stops.', 'It stops.'],
    ['Export', ' \n', 'Export\n\n(no text)'],
    ['', '', '(no text)'],
  ])('of the title "%s" and the words "%s"', (title, words, text) => {
    expect(composeItemMessage(title, { words, isPart: false })).toEqual({ text, hasMore: false });
  });

  it('has at most 10,000 characters, of which none is halved', () => {
    const { text, hasMore } = composeItemMessage('Export', { words: '😀'.repeat(10_000), isPart: false });

    expect([...text]).toHaveLength(10_000);
    expect(text).toMatch(/😀…$/u);
    expect(hasMore).toBe(true);
  });
});

describe('the words of a comment', () => {
  it('are whole up to 2,000 characters', () => {
    expect(composeCommentWords({ words: '😀'.repeat(2_000), isPart: false }).hasMore).toBe(false);
  });

  it('are cut above them, with a mark', () => {
    const { text, hasMore } = composeCommentWords({ words: 'a'.repeat(2_001), isPart: false });

    expect(text).toHaveLength(2_000);
    expect(text).toMatch(/a\n\n\[…\]$/);
    expect(hasMore).toBe(true);
  });

  it('tell that the mail holds more', () => {
    expect(composeCommentWords({ words: 'Works.', isPart: true })).toEqual({ text: 'Works.', hasMore: true });
  });
});
