import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { type Mailer, openMailer } from '../../../src/platform/mail/mailer.ts';
import type { Message } from '../../../src/platform/mail/message.ts';
import { TestSmtpServer } from '../../support/smtp.ts';

const log = pino({ level: 'silent' });
const mailFrom = 'Heed <heed@feedback.example>';

const answer: Message = {
  from: { name: 'Grace, "the" Hopper', address: 'help@acme.example' },
  to: { name: '', address: 'ada@example.org' },
  replyTo: { name: '', address: 'reply+abc@acme.example' },
  subject: 'Re: Export',
  text: 'Done.',
  html: '<p>Done.</p>',
  attachments: [
    { filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('in memory') },
    {
      filename: 'b.txt',
      contentType: 'text/plain',
      content: Readable.from([Buffer.from('in '), Buffer.from('parts')]),
    },
  ],
  messageId: '<m.mail_1@heed.example>',
  references: ['<t.fb_1@heed.example>'],
  headers: { 'X-Test': 'kept' },
};

/** A stream is read once, so each try has its own message. */
const withoutFiles = { ...answer, attachments: [] };

describe('a message by SMTP', () => {
  let smtp: TestSmtpServer;
  let mailer: Mailer;
  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    mailer = openMailer({ smtpUrl: smtp.url, mailFrom, dataDir: '' }, log);
  });
  beforeEach(() => smtp.forget());
  afterAll(async () => {
    mailer.close();
    await smtp.close();
  });

  it('arrives with its own sender, headers and files, and returns the answer of the server', async () => {
    const response = await mailer.sendMessage(answer);

    expect(response).toMatch(/^250 /);
    const [received] = smtp.received;
    expect(received).toMatchObject({
      from: answer.from,
      to: [{ address: 'ada@example.org' }],
      replyTo: [{ address: 'reply+abc@acme.example' }],
      subject: 'Re: Export',
      messageId: answer.messageId,
      references: '<t.fb_1@heed.example>',
    });
    expect(received?.headers).toContainEqual(expect.objectContaining({ key: 'x-test', value: 'kept' }));
    expect(received?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
    expect(received?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())).toEqual([
      'in memory',
      'in parts',
    ]);
  });

  it.each([
    [undefined, 'help@acme.example'],
    ['bounce+xyz@acme.example', 'bounce+xyz@acme.example'],
  ])('with the envelope sender %s, has bounces go to %s', async (envelopeFrom, sender) => {
    await mailer.sendMessage({ ...withoutFiles, ...(envelopeFrom && { envelopeFrom }) });

    expect(smtp.envelopes).toMatchObject([{ from: sender, to: ['ada@example.org'] }]);
    expect(smtp.received[0]?.from?.address).toBe('help@acme.example');
  });

  it.each(['recipient', 'data'] as const)('tells how the server refused it (%s)', async (command) => {
    smtp.refuse(command, 550);

    await expect(mailer.sendMessage(withoutFiles)).rejects.toMatchObject({
      code: command === 'recipient' ? 'EENVELOPE' : 'EMESSAGE',
      responseCode: 550,
      response: '550 not now',
    });
  });

  it.each([{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:9/' }])('never reads %j', async (place) => {
    const file = { filename: 'x', contentType: 'text/plain', ...place } as never;

    await expect(mailer.sendMessage({ ...answer, attachments: [file] })).rejects.toThrow(/access/i);
    expect(smtp.received).toEqual([]);
  });
});

describe('a message without SMTP_URL', () => {
  it('is written to a file that is named after its Message-ID and stays in its folder', async () => {
    const dataDir = join(process.env.TEST_FOLDER ?? '', randomUUID());
    const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, log);

    const response = await mailer.sendMessage(withoutFiles);
    await mailer.sendMessage({ ...withoutFiles, messageId: '<../../out@heed.example>' });

    const folder = join(dataDir, 'mail');
    expect((await readdir(folder)).sort()).toEqual(['.._.._out.eml', 'm.mail_1.eml']);
    const file = join(folder, 'm.mail_1.eml');
    expect(response).toBe(`written to ${file}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await PostalMime.parse(await readFile(file))).toMatchObject({ subject: 'Re: Export', from: answer.from });
  });
});

describe('a mail of the service', () => {
  it.each([
    ['code', 'auto-generated'],
    ['notice', 'auto-generated'],
    ['receipt', 'auto-generated'],
    [undefined, 'auto-generated'],
    ['answer', undefined],
  ] as const)('of the kind %s is marked as %s', async (kind, mark) => {
    const dataDir = join(process.env.TEST_FOLDER ?? '', randomUUID());
    const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, log);

    await mailer.send({ to: 'ada@example.org', subject: 'S', text: 'T', html: 'T', ...(kind && { kind }) }, 'one');

    const { headers } = await PostalMime.parse(await readFile(join(dataDir, 'mail', 'one.eml')));
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe(mark);
  });
});
