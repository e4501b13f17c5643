import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { composeMail } from '../../../src/platform/mail/compose-mail.ts';
import { sendMail } from '../../../src/platform/mail/mail.ts';
import { openMailer } from '../../../src/platform/mail/mailer.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { TestSmtpServer } from '../../support/smtp.ts';

const hello = composeMail({ to: 'ann@example.com', subject: 'Hello', paragraphs: ['Dear Ann,', 'good news.'] });

describe('by SMTP', () => {
  const log = new CapturedLog();
  let smtp: TestSmtpServer;
  let app: TestApp;
  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    const mailFrom = 'Heed <heed@feedback.example>';
    app = await startTestApp({ smtpUrl: smtp.url, mailFrom }, { log: log.logger });
  });
  beforeEach(() => smtp.forget());
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  it('sends text and HTML, once', async () => {
    await sendMail(contextOf(app), hello);

    await runJobs(app);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({
      from: { name: 'Heed', address: 'heed@feedback.example' },
      to: [{ address: 'ann@example.com' }],
      subject: 'Hello',
      text: expect.stringMatching(/^Dear Ann,\n\ngood news\.\n+$/),
      html: expect.stringContaining('<p>good news.</p>'),
      messageId: expect.stringMatching(/^<[\w-]+@feedback\.example>$/),
    });
    expect(smtp.received[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('sends several, each only to its own recipient', async () => {
    await sendMail(contextOf(app), { ...hello, to: 'ann@example.com' }, { ...hello, to: 'ben@example.com' });

    await runJobs(app);
    expect(smtp.received.map(({ to }) => to?.map(({ address }) => address)).sort()).toEqual([
      ['ann@example.com'],
      ['ben@example.com'],
    ]);
  });

  it('sends nothing that was rolled back', async () => {
    const rolledBack = app.database.prisma.inTransaction(async (db) => {
      await sendMail({ ...contextOf(app), db }, hello);
      throw new Error('no');
    });

    await expect(rolledBack).rejects.toThrow('no');
    expect(await runJobs(app)).toBe(0);
    expect(smtp.attempts).toBe(0);
  });

  it.each(['recipient', 'data'] as const)(
    'retries the same message after a temporary refusal (%s)',
    async (command) => {
      smtp.refuse(command, 451);
      smtp.refuse(command, 421);
      await sendMail(contextOf(app), hello);

      await runJobs(app, { retries: true });
      expect(smtp.attempts).toBe(3);
      expect(smtp.received).toHaveLength(1);
    },
  );

  it('waits before it tries again', async () => {
    smtp.refuse('data', 451);
    await sendMail(contextOf(app), hello);

    expect(await runJobs(app)).toBe(1);
    expect(smtp.received).toHaveLength(0);
    expect(await runJobs(app, { retries: true })).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)(
    'gives up a message that is refused for good (%s), and says so',
    async (command) => {
      smtp.refuse(command, 550);
      await sendMail(contextOf(app), { ...hello, subject: `for good, ${command}` });

      expect(await runJobs(app, { retries: true })).toBe(1);
      expect(smtp.received).toHaveLength(0);
      const lines = log.having('the mail server refuses a message for good');
      expect(lines).toContainEqual(expect.objectContaining({ to: 'ann@example.com', subject: `for good, ${command}` }));
    },
  );

  it('gives up in the end', async () => {
    for (let attempt = 0; attempt < 20; attempt++) smtp.refuse('recipient', 451);
    await sendMail(contextOf(app), hello);

    expect(await runJobs(app, { retries: true })).toBe(13);
    expect(smtp.received).toHaveLength(0);
  });

  it('keeps the message for as long as the server is away', async () => {
    const { url } = smtp;
    await smtp.close();
    await sendMail(contextOf(app), hello);

    expect(await runJobs(app)).toBe(1);

    smtp = await TestSmtpServer.start(Number(new URL(url).port));
    await runJobs(app, { retries: true });
    expect(smtp.received).toHaveLength(1);
  });
});

it.each([
  ['Me@Work <s@example.com>', { name: 'Me@Work', address: 's@example.com' }, 'example.com'],
  ['Feedback, Inc. <s@example.com>', { name: 'Feedback, Inc.', address: 's@example.com' }, 'example.com'],
  ['"Work <not@this.example>" <s@example.com>', { address: 's@example.com' }, 'example.com'],
  ['Käse <k@käse.example>', { name: 'Käse' }, 'xn--kse-qla.example'],
  ['s@localhost', { address: 's@localhost' }, 'localhost'],
])('a message from %s is named after the domain of its address, in ASCII', async (mailFrom, from, domain) => {
  const dataDir = join(process.env.TEST_FOLDER ?? '', randomUUID());
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir }, pino({ level: 'silent' }));

  await mailer.send(hello, 'one');

  const message = await PostalMime.parse(await readFile(join(dataDir, 'mail', 'one.eml')));
  expect(message).toMatchObject({ messageId: `<one@${domain}>`, from });
});

describe('without SMTP_URL', () => {
  const log = new CapturedLog();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({}, { log: log.logger });
  });
  afterAll(() => app.close());

  it('writes files, and logs who gets what, without the text', async () => {
    await sendMail(contextOf(app), hello);
    await runJobs(app);

    const folder = join(app.running.settings.dataDir, 'mail');
    const [file = ''] = await readdir(folder);
    expect(await PostalMime.parse(await readFile(join(folder, file)))).toMatchObject({
      to: [{ address: 'ann@example.com' }],
      text: expect.stringMatching(/^Dear Ann,\n\ngood news\.\n+$/),
    });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect(log.text).toContain('"to":"ann@example.com"');
    expect(log.text).not.toContain('good news');
  });
});

describe('a message', () => {
  const evil = '<img src=x onerror="alert(\'1\')"> & more';

  it("shows other people's markup as text", () => {
    const { html, text } = composeMail({ to: 'a@b.c', subject: 'S', paragraphs: [evil], quote: evil, footer: evil });

    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more');
    expect(text).toBe(`${evil}\n\n> ${evil}\n\n-- \n${evil}\n`);
  });

  it('keeps line breaks, and quotes each line', () => {
    const { html, text } = composeMail({ to: 'a@b.c', subject: 'S', paragraphs: ['one\ntwo'], quote: 'three\nfour' });

    expect(html).toContain('<p>one<br>\ntwo</p>');
    expect(text).toBe('one\ntwo\n\n> three\n> four\n');
  });

  it('has a subject of one line', () => {
    const { subject } = composeMail({ to: 'a@b.c', subject: 'Hello\r\nBcc: all@example.com', paragraphs: [] });

    expect(subject).toBe('Hello Bcc: all@example.com');
  });
});
