import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { anAddress, anAnsweredItem } from '../support/incoming-mails.ts';
import { Postfix, whyNoPostfix } from '../support/postfix.ts';
import { TestSmtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import { blockOf, guideNamed } from './guides.ts';

const guide = guideNamed('mailbox');

(whyNoPostfix ? describe.skip : describe)(`Postfix, set up as the guide says (${whyNoPostfix ?? 'ready'})`, () => {
  let smtp: TestSmtpServer;
  let app: TestApp;
  let postfix: Postfix;
  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    const mailLmtp = { host: '127.0.0.1', port: await freePort() };
    app = await startTestApp({
      ...{ smtpUrl: smtp.url, mailLmtp, mailFrom: 'Heed <support@example.com>' },
      ...{ mailReplyAddress: 'reply+{}@example.com', mailAuthservIds: ['mx.example.com'] },
    });
    const files = ['main.cf', 'heed', 'heed-headers'].map((name) => [name, blockOf(guide, 'file', name).code]);
    const { heed = '', ...others } = Object.fromEntries(files) as Record<string, string>;
    postfix = await Postfix.start({ ...others, heed: heed.replaceAll('2424', String(mailLmtp.port)) });
  });
  afterAll(async () => {
    await postfix?.remove();
    await app?.close();
    await smtp?.close();
  });

  async function send(to: string, headers: Record<string, string> = {}): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true });
    await transport
      .sendMail({ from: 'Ada <ada@example.org>', to, subject: 'The export fails', text: 'It is empty.', headers })
      .finally(() => transport.close());
  }

  it('hands over a mail to the project, without what its sender wrote in the name of the server', async () => {
    const item = await anAnsweredItem(app, smtp);
    await anAddress(app, item, 'support@example.com');
    const where = { projectId: item.project.id, channel: 'email' };

    await send('support@example.com', {
      'Authentication-Results': 'mx.example.com; dmarc=pass header.from=example.org',
    });
    await until('the item is there', async () => (await app.database.prisma.feedback.count({ where })) > 0);

    expect(await app.database.prisma.feedback.findFirst({ where })).toMatchObject({
      message: 'The export fails\n\nIt is empty.',
      userEmail: 'ada@example.org',
      submitterVerified: false,
    });
  });

  it('hands over an answer to its item, and refuses what no table knows', async () => {
    const { replyTo, feedback } = await anAnsweredItem(app, smtp);
    const where = { feedbackId: feedback.id, authorType: 'customer' };

    await send(replyTo);
    await until('the comment is there', async () => (await app.database.prisma.comment.count({ where })) > 0);

    expect(replyTo).toMatch(/^reply\+[0-9a-z]{32}@example\.com$/);
    await expect(send('somebody@example.com')).rejects.toMatchObject({ responseCode: 550 });
  });
});
