import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiKey, User } from '../../../generated/prisma/client.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aUser } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestSmtpServer } from '../../support/smtp.ts';
import { until } from '../../support/until.ts';

const limit = 2;
let smtp: TestSmtpServer;
let app: TestApp;
/** A second process, which counts by itself. */
let beside: TestApp;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  const settings = { rateLimitPerMinute: limit, smtpUrl: smtp.url };
  app = await startTestApp(settings);
  beside = await startTestApp(settings, { beside: app });
});
beforeEach(() => {
  smtp.forget();
  // What is noted goes by the date.
  const doNotFake = ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'] as const;
  jest.useFakeTimers({ doNotFake: [...doNotFake] });
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(async () => {
  await beside.close();
  await app.close();
  await smtp.close();
});

interface Caller {
  user: User;
  row: ApiKey;
  key: string;
}

async function aCaller(): Promise<Caller> {
  const user = await aUser(app, { name: 'Ann' });
  return { user, ...(await aKey(app, user, { name: 'CI <key>' })) };
}

const windowsOf = ({ row }: Caller) => app.database.prisma.apiKeyRateWindow.count({ where: { keyId: row.id } });
/** About now, because timers do not jump as far as dates. */
const start = Date.now();

/** Exceeds the limit so many minutes after the start, and waits until that is recorded: one window more, or as many. */
async function runOver(caller: Caller, minutes: number, { by = app, more = 1 } = {}): Promise<void> {
  jest.setSystemTime(start + minutes * 60_000);
  // The window before is over by then.
  app.clock.advance(60_000);
  app.clock.set(new Date(start + minutes * 60_000));
  const before = await windowsOf(caller);
  const api = by.anonymous.as(caller.key);
  const responses = [];
  for (let sent = 0; sent < limit + 2; sent++) responses.push(await api.get('/workspaces'));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  await until('the window is noted', async () => (await windowsOf(caller)) === before + more);
}

async function mailsTo({ user }: Caller) {
  await runJobs(app);
  return smtp.received.filter(({ to }) => to?.[0]?.address === user.email);
}

describe('a key over its limit', () => {
  it('in three windows of one hour notifies its owner, once', async () => {
    const caller = await aCaller();

    await runOver(caller, 0);
    await runOver(caller, 20);
    expect(await mailsTo(caller)).toEqual([]);
    await runOver(caller, 59);

    const [mail, ...others] = await mailsTo(caller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your API key "CI <key>" keeps exceeding its rate limit');
    expect(mail?.text).toContain('Hello Ann,');
    expect(mail?.text).toContain('more than 2 requests a minute');
    expect(mail?.html).toContain('&lt;key&gt;');
    expect(mail?.text).not.toContain(caller.key);
    const { lastRateNoticeAt } = await app.database.prisma.apiKey.findUniqueOrThrow({ where: { id: caller.row.id } });
    expect(lastRateNoticeAt).toEqual(app.clock.read());
  });

  it('in windows further apart notifies nobody', async () => {
    const caller = await aCaller();

    await runOver(caller, 0);
    await runOver(caller, 30);
    await runOver(caller, 61, { more: 0 });
    await runOver(caller, 91, { more: 0 });

    expect(await mailsTo(caller)).toEqual([]);
  });

  it('notifies at most once a day', async () => {
    const caller = await aCaller();

    for (const minutes of [0, 1, 2, 3, 4]) await runOver(caller, minutes);
    expect(await mailsTo(caller)).toHaveLength(1);
    for (const minutes of [600, 601, 602]) await runOver(caller, minutes, { more: minutes === 600 ? -4 : 1 });
    expect(await mailsTo(caller)).toHaveLength(1);
    for (const minutes of [1443, 1444, 1445]) await runOver(caller, minutes, { more: minutes === 1443 ? -2 : 1 });

    expect(await mailsTo(caller)).toHaveLength(2);
  });

  it('counts a window once, even if several processes record it', async () => {
    const caller = await aCaller();

    await runOver(caller, 0);
    await runOver(caller, 0, { by: beside, more: 0 });
    await runOver(caller, 2);
    await runOver(caller, 2, { by: beside, more: 0 });
    expect(await mailsTo(caller)).toEqual([]);
    await runOver(caller, 4, { by: beside });

    expect(await mailsTo(caller)).toHaveLength(1);
  });
});

describe('a request over the limit', () => {
  it('is answered even if the notice cannot be stored', async () => {
    const caller = await aCaller();
    const api = app.anonymous.as(caller.key);
    for (let sent = 0; sent < limit; sent++) await api.get('/workspaces');
    await app.database.prisma.apiKey.delete({ where: { id: caller.row.id } });

    expect((await api.get('/workspaces')).status).toBe(429);
    expect(await windowsOf(caller)).toBe(0);
  });
});
