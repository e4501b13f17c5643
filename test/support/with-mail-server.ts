import { afterAll, beforeAll } from '@jest/globals';
import type { Settings } from '../../src/start/settings.ts';
import { startTestApp, type TestApp } from './app.ts';
import { TestSmtpServer } from './smtp.ts';

/** Starts a service with a mail server of its own before the tests of a suite, hands both out, and ends them after it. */
export function withMailServer(
  settings: Partial<Settings>,
  handOut: (started: { app: TestApp; smtp: TestSmtpServer }) => void,
): void {
  let app: TestApp;
  let smtp: TestSmtpServer;
  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    app = await startTestApp({ ...settings, smtpUrl: smtp.url });
    handOut({ app, smtp });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
}
