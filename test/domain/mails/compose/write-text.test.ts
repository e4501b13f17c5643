import { expect, it } from '@jest/globals';
import { composeCustomerMail } from '../../../../src/domain/mails/compose/compose-customer-mail.ts';
import type { CustomerMail } from '../../../../src/domain/mails/compose/customer-mail.ts';
import { aCustomerMail, ratingUrl } from '../../../support/customer-mail.ts';

const textOf = async (part: Partial<CustomerMail> = {}) => (await composeCustomerMail(aCustomerMail(part))).text;

const footer = `-- 
You get this mail because you wrote to Acme (#128).
Get no more mails about this
https://heed.example/t/stop/fedcba9876543210fedcba9876543210
`;

const open = `Open the conversation
https://heed.example/t/0123456789abcdef0123456789abcdef`;

const earlier = `You wrote on March 1, 2026:
> The export stops
> at 10,000 rows.`;

it('an answer comes first, then the link, then what came before', async () => {
  expect(await textOf()).toBe(`It is fixed.\n\nThank you!\n\n${open}\n\n${earlier}\n\n${footer}`);
});

it('an answer without what came before ends after the link', async () => {
  expect(await textOf({ earlier: null })).toBe(`It is fixed.\n\nThank you!\n\n${open}\n\n${footer}`);
});

it('answers of several agents have their names', async () => {
  const comments = [
    { authorName: 'Grace', message: ' It is fixed. ', attachments: [] },
    { authorName: 'Ben', message: 'In 2.4.\r\nToday.', attachments: [] },
  ];
  const before = { authorName: 'Cleo', at: new Date('2026-03-01T00:00:00Z'), text: 'We look.\r\nSoon.' };

  expect(await textOf({ comments, earlier: before })).toBe(
    `Grace:\nIt is fixed.\n\nBen:\nIn 2.4.\nToday.\n\n${open}\n\nCleo wrote on March 1, 2026:\n> We look.\n> Soon.\n\n${footer}`,
  );
});

it('a mail whose answers are not read says so, and where to answer', async () => {
  expect(await textOf({ replyTo: null })).toContain(
    '\n\nAnswers to this mail are not read. Answer here: https://heed.example/t/0123456789abcdef0123456789abcdef\n\n',
  );
});

it('a receipt has number and link', async () => {
  expect(await textOf({ kind: 'receipt' })).toBe(
    `Acme\n\nThank you! We have received your message. Its number is #128.\n\nTo add something, just reply to this mail.\n\n${open}\n\n${earlier}\n\n${footer}`,
  );
});

const rating = `How satisfied are you?
1  ${ratingUrl(1)}  Not at all
2  ${ratingUrl(2)}
3  ${ratingUrl(3)}
4  ${ratingUrl(4)}
5  ${ratingUrl(5)}  Very satisfied`;

it('a notice asks for a rating', async () => {
  expect(await textOf({ kind: 'resolved', resolved: { ratingUrl }, earlier: null })).toBe(
    `Acme\n\nWe have marked your message #128 as solved.\n\nIs it not solved yet? Answer, and we will look at it again.\n\n${rating}\n\n${open}\n\n${footer}`,
  );
});

it('an answer that carries the notice has its sentence and rating below', async () => {
  expect(await textOf({ resolved: { ratingUrl }, earlier: null })).toBe(
    `It is fixed.\n\nThank you!\n\nWe have marked your message #128 as solved.\n\n${rating}\n\n${open}\n\n${footer}`,
  );
});

it('a notice within days of the last asks for no rating', async () => {
  expect(await textOf({ kind: 'resolved', resolved: { ratingUrl: null } })).not.toContain('How satisfied');
});

it('a new link says how long it works, and what to do with one that was not wanted', async () => {
  expect(await textOf({ kind: 'link', threadUrlEndsAt: new Date('2026-03-31T00:00:00Z') })).toBe(
    `Acme\n\nHere is your link to the conversation with Acme about #128.\n\nThe link works until March 31, 2026.\n\n${open}\n\n-- \nIf you did not ask for this link, you can ignore this mail.\nGet no more mails about this\nhttps://heed.example/t/stop/fedcba9876543210fedcba9876543210\n`,
  );
});

it('a person who was added is told by whom', async () => {
  expect(await textOf({ addedBy: 'Grace Hopper' })).toContain(
    '\nYou get this mail because Grace Hopper added you to a conversation with Acme (#128).\n',
  );
});

it.each([
  ['de-AT', 'Sie schrieben am 1. März 2026:'],
  ['no', 'Du skrev 1. mars 2026:'],
  ['zh-HK', '您於2026年3月1日寫道：'],
  ['tlh', 'You wrote on March 1, 2026:'],
  ['', 'You wrote on March 1, 2026:'],
])('the language %j has its own words and dates', async (language, line) => {
  expect(await textOf({ language })).toContain(`\n${line}\n`);
});

it('a name of the other direction is kept apart from the words around it', async () => {
  expect(await textOf({ language: 'he' })).toContain(
    'קיבלתם הודעה זו כי פניתם אל \u2068Acme\u2069 (\u2068#128\u2069).',
  );
  expect(await textOf({ project: { name: 'אקמה', primaryColor: null } })).toContain(
    'wrote to \u2068אקמה\u2069 (#128).',
  );
});
