import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { CapturedLog } from '../../../support/captured-log.ts';
import { sendRaw } from '../../../support/raw.ts';
import {
  aBrowserThread,
  addedToken,
  anAnswer,
  change,
  mailboxToken,
  type TestThread,
  ThreadApi,
} from '../../../support/threads.ts';
import { whileRefused } from '../../../support/while-refused.ts';

let app: TestApp;
const log = new CapturedLog();
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true }, { log: log.logger });
});
afterAll(() => app.close());

/** All rows of all tables, as text. */
async function dump(): Promise<string> {
  const { prisma } = app.database;
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const texts = [];
  for (const { name } of tables)
    texts.push(await prisma.$queryRawUnsafe<{ text: string }[]>(`SELECT t::text AS text FROM "${name}" t`));
  return JSON.stringify(texts);
}

/** Does all that a customer can do, also what fails. */
async function useToken(thread: TestThread, token: string): Promise<void> {
  const api = new ThreadApi(app, token);
  const key = (name: string) => ({ 'Idempotency-Key': name });
  await api.get();
  await api.comment({ message: `My link is http://heed.test/t/${token}` }, key('comment'));
  await api.comment({ message: `Answer to reply+${token}@heed.test` });
  await api.upload(undefined, key('upload'));
  for (const name of ['resolve', 'unsubscribe', 'resubscribe', 'link', 'confirm-sender', 'not-me'])
    await api.post(name, key(name));
  await api.put('rating', { score: 5, text: `See /t/${token}` });
  await api.put('seen', { commentId: (await anAnswer(thread, `As in http://heed.test/t/${token}`)).id });
  await api.stream();
  for (const path of ['', '/files/att_1', '/unknown'])
    await sendRaw(app.running.server, 'GET', `/t/${token}${path}`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
}

it('no token is in a log or in the database, whatever happens to its requests', async () => {
  const thread = await aBrowserThread(app);
  const tokens = [thread.token, await mailboxToken(app, thread), await addedToken(app, thread, 'grace@example.org')];
  const note = { workspaceId: thread.workspace.id, contentHtml: `<a href="http://heed.test/t/${thread.token}">it</a>` };
  await thread.api.post(`/feedback/${thread.feedbackId}/notes`, note);

  for (const token of tokens.toReversed()) await useToken(thread, token);
  await whileRefused(app, 'comments', 'true', async () => {
    for (const token of tokens.slice(1)) await new ThreadApi(app, token).comment({ message: 'Fails' });
  });
  await change(thread, { status: 'archived' });
  app.clock.advance(200 * 86_400_000);
  for (const token of tokens) await new ThreadApi(app, token).get();

  const stored = await dump();
  expect(log.having('request').length).toBeGreaterThan(60);
  expect(log.text).toContain('"level":50');
  expect(stored).toContain('[link]');
  for (const token of tokens) {
    expect(log.text).not.toContain(token);
    expect(stored).not.toContain(token);
  }
});
