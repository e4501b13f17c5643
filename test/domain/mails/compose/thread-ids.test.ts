import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { composeCustomerMail } from '../../../../src/domain/mails/compose/compose-customer-mail.ts';
import type { CustomerMail } from '../../../../src/domain/mails/compose/customer-mail.ts';
import { messageIdOf, threadHeaders } from '../../../../src/domain/mails/compose/thread-ids.ts';
import { openMailer } from '../../../../src/platform/mail/mailer.ts';
import { aCustomerMail } from '../../../support/customer-mail.ts';

const host = 'heed.example';
const root = '<t.fb_01k0@heed.example>';
const theirs = '<CAF+abc_123@mail.example>';

/** Returns the mail as a server gets it. */
async function send(mail: CustomerMail): Promise<Buffer> {
  const dataDir = join(process.env.TEST_FOLDER ?? '', randomUUID());
  const mailer = openMailer({ smtpUrl: undefined, mailFrom: 's@e.example', dataDir }, pino({ level: 'silent' }));
  await mailer.sendMessage(await composeCustomerMail(mail));
  return readFile(join(dataDir, 'mail', `m.${mail.mailId}.eml`));
}

describe('a conversation of mails', () => {
  it('keeps one root over twenty answers, in lines that every server takes', async () => {
    const ours: string[] = [];
    const longName = 'x'.repeat(200);
    for (let answer = 1; answer <= 20; answer++) {
      const mailId = `mail_${answer}_${longName}`;
      const raw = await send(aCustomerMail({ mailId, thread: { theirs, ours } }));

      const expected = [root, theirs, ...ours.slice(-9)];
      const { references, inReplyTo, messageId } = await PostalMime.parse(raw);
      expect(references?.split(/\s+/)).toEqual(expected);
      expect(inReplyTo).toBe(theirs);
      expect(messageId).toBe(messageIdOf(mailId, host));
      for (const line of raw.toString().split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(998);
      ours.push(messageIdOf(mailId, host));
    }
  });

  it.each([
    [null, [], root],
    [null, ['<m.1@heed.example>', '<m.2@heed.example>'], '<m.2@heed.example>'],
    [theirs, ['<m.1@heed.example>'], theirs],
  ])('after %j and %j answers %s', (last, ours, inReplyTo) => {
    expect(threadHeaders(aCustomerMail({ thread: { theirs: last, ours } }))).toEqual({
      references: [root, ...(last === null ? [] : [last]), ...ours],
      inReplyTo,
    });
  });

  it.each([
    'no brackets@x',
    '<two@x> <ids@x>',
    '<a@b>\r\nBcc: all@example.org',
    `<${'x'.repeat(255)}@x>`,
    '<ü@x>',
    '<>',
  ])('leaves out an id that cannot stand in our header: %j', (id) => {
    expect(threadHeaders(aCustomerMail({ thread: { theirs: id, ours: [] } })).references).toEqual([root]);
  });

  it('has names and subjects with quotes, commas, emoji and line breaks as one address', async () => {
    const comments = [{ authorName: 'Zoë "Z", Dr. 😀\r\nBcc: all@example.org', message: 'Hi', attachments: [] }];
    const raw = await send(aCustomerMail({ comments, firstSubject: 'Größe "M", 日本 😀' }));

    expect(await PostalMime.parse(raw)).toMatchObject({
      from: { name: 'Zoë "Z", Dr. 😀 Bcc: all@example.org (Acme)', address: 'help@acme.example' },
      to: [{ name: 'Ada Lovelace', address: 'ada@example.org' }],
      subject: 'Re: Größe "M", 日本 😀',
    });
    expect(raw.toString()).not.toMatch(/^Bcc:/m);
  });

  it('passes the address that stops mails unbroken', async () => {
    const { headers } = await PostalMime.parse(await send(aCustomerMail({ kind: 'receipt' })));

    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${aCustomerMail().stopUrl}>` }),
    );
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
  });
});
