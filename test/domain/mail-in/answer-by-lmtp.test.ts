import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { findFreePort } from '../../../src/start/free-port.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAnsweredItem, mailInSettings } from '../../support/incoming-mails.ts';
import { TestSmtpServer } from '../../support/smtp.ts';

let smtp: TestSmtpServer;
let app: TestApp;
let port: number;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  port = await findFreePort('127.0.0.1', 24_240);
  const mailLmtp = { host: '127.0.0.1', port };
  app = await startTestApp({ ...mailInSettings, smtpUrl: smtp.url, mailLmtp });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

it('takes the answer to a mail of ours by LMTP, threads the next mail with it, and quotes nothing', async () => {
  const item = await anAnsweredItem(app, smtp);
  const transport = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
  const quoted = (item.sent.text ?? '').replaceAll(/^/gm, '> ');

  const sent = await transport.sendMail({
    from: 'Ada <ada@example.org>',
    to: item.replyTo,
    subject: `Re: ${item.sent.subject}`,
    inReplyTo: item.messageId,
    text: `A Pixel 9.\n\nOn 10 Mar 2026, ${item.sent.from?.name} <heed@acme.example> wrote:\n${quoted}`,
  });
  transport.close();
  smtp.forget();
  await item.answer('Thank you, it is fixed');
  app.clock.advance(60_000);
  await app.running.mails.drain();

  expect(sent.rejected).toEqual([]);
  const comments = await app.database.prisma.comment.findMany({
    where: { feedbackId: item.feedback.id, authorType: 'customer' },
  });
  expect(comments).toMatchObject([{ message: 'A Pixel 9.', via: 'email', verified: false }]);
  expect(comments[0]?.writer).toMatch(/^ptc_/);
  expect(smtp.received[0]?.inReplyTo).toBe(sent.messageId);
  expect(smtp.received[0]?.replyTo?.[0]?.address).toBe(item.replyTo);
  expect(smtp.envelopes[0]?.from).toMatch(/^reply\+[0-9a-z]{32}@acme\.example$/);
  expect(smtp.envelopes[0]?.from).not.toBe(item.bounceTo);
});
