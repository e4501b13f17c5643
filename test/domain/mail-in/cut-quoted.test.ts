import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type CutMail, cutQuoted } from '../../../src/domain/mail-in/cut-quoted.ts';

const our = readFileSync(join(import.meta.dirname, 'corpus/ours/en.txt'), 'utf8');
const names = { addresses: ['help@acme.example'], names: ['Grace Hopper (Acme)'] };
const cut = (text: string, ourTexts = [our]): CutMail =>
  cutQuoted({ text, textAboveQuote: null, inReplyTo: '<a@b>', references: [] }, { ourTexts, theirTexts: [], ...names });

describe('a text that is made to take long', () => {
  it.each([
    ['lines', 'some words here\n'.repeat(5_000)],
    ['blank lines', '\n'.repeat(100_000)],
    ['marks', '>'.repeat(99_000)],
    ['labels', 'From: help@acme.example\n'.repeat(4_000)],
    ['pictures', '[image'.repeat(16_000)],
    ['our text', our.repeat(100)],
    ['the same letter', `${'a'.repeat(15)}\n`.repeat(5_000)],
  ])('of %s is read in moments', (_name, text) => {
    const startedAt = performance.now();
    cut(text, [our, 'a'.repeat(30_000)]);

    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('is kept whole', () => {
    const text = `${'words '.repeat(20_000)}\n\n${our}`;

    expect(cut(text)).toMatchObject({ words: text.trim(), cut: false });
  });
});
