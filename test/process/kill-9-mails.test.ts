import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { TestSmtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const kills = isLong ? 15 : 3;
const answersBetween = 6;

describe.each(kindsByTier)('kill -9 while answers are mailed on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let smtp: TestSmtpServer;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    smtp = await TestSmtpServer.start();
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await smtp?.close();
    await storage?.remove();
  });

  it('loses no mail, and repeats one only with the same Message-ID', async () => {
    const { workspaceId, projectId, key } = installation;
    const settings = { ...storage.settings, SMTP_URL: smtp.url, CUSTOMER_MAIL_WINDOW_SECONDS: '0' };
    let server = await ServerProcess.start(settings);
    const written: string[][] = [];

    for (let kill = 0; kill < kills; kill++) {
      const userEmail = `ada${kill}@example.org`;
      const item = { workspaceId, projectId, message: 'It broke', userEmail };
      const { body } = await server.request('/api/v1/feedback', key, item);
      const messages = Array.from({ length: answersBetween }, (_, answer) => `Answer ${kill}.${answer}`);
      const letGo = smtp.hold();
      for (const message of messages)
        expect((await server.request(`/api/v1/feedback/${body.data.id}/comments`, key, { message })).status).toBe(201);
      written.push(messages);
      await until('one is on its way', () => smtp.attempts > kill);
      await server.stop('SIGKILL');
      letGo();
      server = await ServerProcess.start(settings);
    }

    const arrived = () => new Map(smtp.received.map(({ messageId, text }) => [messageId, text?.split('\n')[0] ?? '']));
    // On PostgreSQL, other processes wait before they take over the mails of one that may be alive.
    await until('all have arrived', () => arrived().size === kills * answersBetween, 240_000);
    const ofItem = (kill: number) => [...arrived().values()].filter((text) => text.startsWith(`Answer ${kill}.`));
    expect(written.map((_, kill) => ofItem(kill))).toEqual(written);
    await server.stop();
  }, 400_000);
});
