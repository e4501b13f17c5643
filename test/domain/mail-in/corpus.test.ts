import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSubject } from '../../../src/base/text/subject-words.ts';
import { classifyMail } from '../../../src/domain/mail-in/classify-mail.ts';
import { type CutMail, cutQuoted } from '../../../src/domain/mail-in/cut-quoted.ts';
import type { MailReading, ReadMail } from '../../../src/platform/mail-reading/mail-form.ts';
import { readMail } from '../../../src/platform/mail-reading/read-mail.ts';
import type { Expectation } from './corpus/expectation.ts';
import { expected } from './corpus/expected.ts';

const corpus = join(import.meta.dirname, 'corpus');
const host = 'heed.example';
const ours = {
  addresses: ['help@acme.example', 'reply+0123456789abcdef0123456789abcdef@acme.example'],
  names: ['Grace Hopper (Acme)', 'Grace Hopper', 'Acme'],
};
const cases = Object.entries(expected);

const read = (name: string): Promise<MailReading> =>
  readMail(readFileSync(join(corpus, 'mails', `${name}.eml`)), { lane: name });
const textOf = (name: string) => readFileSync(join(corpus, 'ours', `${name}.txt`), 'utf8');

function cut(mail: ReadMail, { ours: name, theirs }: Expectation): CutMail {
  const ourTexts = name === undefined ? [] : [textOf(name)];
  return cutQuoted(mail, { ourTexts, theirTexts: theirs === undefined ? [] : [theirs], ...ours });
}

it('of mails has one expectation for each file', () => {
  const files = readdirSync(join(corpus, 'mails')).map((file) => file.replace(/\.eml$/, ''));

  expect(files.sort()).toEqual(cases.map(([name]) => name).sort());
  expect(files.length).toBeGreaterThanOrEqual(60);
});

describe.each(cases)('the mail %s', (name, expectation) => {
  it('is of its kind', async () => {
    const mail = await read(name);
    const { kind, referred, sentMailId, calendarWords, bounce } = expectation;

    if (mail.kind === 'unreadable') return expect(mail).toMatchObject({ kind });
    const found = classifyMail(mail, { host, envelopeFrom: null, isOurLoop: (value) => value === 'ours' });
    expect(found).toMatchObject({ kind, sign: expect.stringMatching(/^[A-Z].*\.$/) });
    if (referred) expect(found.referred.mailIds).toEqual(referred);
    if (sentMailId) expect(found).toMatchObject({ sentMailId });
    if (calendarWords) expect(found).toMatchObject({ words: calendarWords });
    if (bounce) {
      const { mailIds, feedbackIds, ...recipient } = bounce;
      expect(found).toMatchObject({ report: { recipients: [recipient], ours: { mailIds, feedbackIds } } });
    }
  });

  it('has its subject and files', async () => {
    const mail = await read(name);
    const { subject, isForward = false, attachments = [], bounce } = expectation;

    const words = readSubject(mail.subject, { hasReference: mail.references.length > 0 });
    if (subject !== undefined) expect(words).toMatchObject({ title: subject, isForward });
    if (mail.kind === 'read' && !bounce && expectation.kind !== 'disposition')
      expect(mail.attachments.map(({ fileName }) => fileName)).toEqual(attachments);
  });

  it('has its new words', async () => {
    const mail = await read(name);
    const { words, keepsQuote = false, signature, ours: ourName } = expectation;

    if (mail.kind === 'unreadable' || words === undefined) return;
    const found = cut(mail, expectation);
    expect(found.words).toBe(words);
    expect(found.cut).toBe(ourName !== undefined && !keepsQuote && mail.text.includes('\n') && found.isPart);
    if (signature) expect(found.signature).toContain(signature);
    if (keepsQuote) expect(found).toMatchObject({ isPart: false });
  });
});

describe('all answers together', () => {
  it('lose no word of a customer and keep next to nothing of ours', async () => {
    const answers = cases.filter(([, { ours: name, keepsQuote }]) => name !== undefined && !keepsQuote);
    let lost = 0;
    let left = 0;
    let quoted = 0;

    for (const [name, expectation] of answers) {
      const mail = (await read(name)) as ReadMail;
      const { words, signature } = cut(mail, expectation);
      const kept = `${words}\n${signature ?? ''}`;
      lost += wordsOf(expectation.words ?? '').filter((word) => !kept.includes(word)).length;
      const own = new Set(wordsOf(expectation.words ?? ''));
      const ourWords = wordsOf(textOf(expectation.ours ?? '')).filter((word) => !own.has(word));
      quoted += ourWords.length;
      left += ourWords.filter((word) => wordsOf(words).includes(word)).length;
    }

    expect(answers.length).toBeGreaterThan(50);
    expect(lost).toBe(0);
    expect(left / quoted).toBeLessThanOrEqual(0.05);
  });
});

function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}
