import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { mailNotifications } from '../../../src/domain/notifications/mailing/mail-notifications.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { contextOf, runJobs } from '../../../test/support/jobs.ts';
import { TestReceiver } from '../../../test/support/receiver.ts';
import { TestSmtpServer } from '../../../test/support/smtp.ts';
import { signInByLink } from './by-link.ts';
import { printedLink } from './first-start.ts';
import { DashboardRig, eventually, type OpenedPage } from './rig.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** 200 wishes of the last twenty days, of which every fourth is done a day later. */
function wishes(now: number): string {
  const lines = Array.from({ length: 200 }, (_, index) => {
    const came = now - (index % 20) * dayMs - 2 * hourMs;
    const isDone = index % 4 === 3 && index % 20 > 1;
    const done = isDone ? `resolved,${new Date(came + dayMs).toISOString()}` : 'new,';
    const category = index % 3 === 0 ? 'bug' : 'idea';
    return `Wish ${index + 1},customer${index}@example.com,${category},${new Date(came).toISOString()},${done}`;
  });
  return ['message,userEmail,category,createdAt,status,resolvedAt', ...lines].join('\n');
}

/** Returns when so many hours of Monday to Friday, 9 to 17, have passed in UTC, minute by minute. */
function afterWorkingHours(from: number, hours: number, holiday: string): number {
  let left = hours * 60;
  let time = from;
  while (left > 0) {
    const at = new Date(time);
    const isWorkday = at.getUTCDay() % 6 !== 0 && isoDay(time) !== holiday;
    if (isWorkday && at.getUTCHours() >= 9 && at.getUTCHours() < 17) left -= 1;
    time += 60_000;
  }
  return time;
}

/** Each step goes on from the one before. Nothing is done but what people do in a browser. */
inBrowser('in the week of a support lead and two agents, they', () => {
  let rig: DashboardRig;
  let smtp: TestSmtpServer;
  let chat: TestReceiver;
  let page: Page;
  let grace: OpenedPage;
  let alan: OpenedPage;
  beforeAll(async () => {
    [smtp, chat] = [await TestSmtpServer.start(), await TestReceiver.start()];
    const mail = { smtpUrl: smtp.url, mailFrom: 'Heed <heed@service.example>' };
    rig = await DashboardRig.start({ ...mail, webhookAllowedAddresses: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await rig.close();
    await smtp.close();
    await chat.close();
  });

  const at = (screen: string) => `${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/${screen}`;
  const go = (to: Page, screen: string) => to.goto(`${rig.site}${at(screen)}`);
  const mailsTo = (address: string) => smtp.received.filter(({ to }) => to?.some((one) => one.address === address));
  /** Sends what is due after this time. */
  const pass = async (ms: number) => {
    rig.app.clock.advance(ms);
    await rig.app.running.mails.drain();
    await mailNotifications(contextOf(rig.app));
    await runJobs(rig.app);
  };
  const join = async (name: string, email: string) => {
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done' }).click();
    await runJobs(rig.app);
    const [link = ''] = /http\S+#token=\S+/.exec(mailsTo(email)[0]?.text ?? '') ?? [];
    const joined = await rig.open(link, undefined, { timezoneId: 'UTC' });
    await signInByLink(joined.page);
    await joined.page.getByRole('button', { name: `Your account: ${name}` }).waitFor();
    return joined;
  };

  it('come together as a team', async () => {
    ({ page } = await rig.open(await printedLink(rig.app), undefined, { timezoneId: 'UTC' }));
    await signInByLink(page);
    await page.getByRole('button', { name: 'Workspace: My workspace' }).waitFor();
    await go(page, 'team');
    grace = await join('Grace Hopper', 'grace@example.com');
    alan = await join('Alan Turing', 'alan@example.com');
  });

  let holiday: string;
  it('agree on deadlines in working hours, with a day off', async () => {
    let next = Date.now() + dayMs;
    while (new Date(next).getUTCDay() % 6 === 0) next += dayMs;
    holiday = isoDay(next);
    await go(page, 'projects');
    await page.getByRole('link', { name: /My project/ }).click();
    await page.getByLabel('Resolution, Urgent: hours').fill('10');
    await page.getByLabel('Resolution, Urgent: which hours count').selectOption('working hours');
    await page.getByLabel('Time zone').fill('UTC');
    await page.getByLabel('Days off', { exact: true }).fill(holiday);
    await page.keyboard.press('Enter');
    const section = page.getByRole('region', { name: 'Deadlines' });
    await section.getByRole('button', { name: 'Save' }).press('Enter');
    await section.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  });

  it('have answers posted to their chat', async () => {
    await go(page, 'connections');
    await page.getByRole('button', { name: 'New subscription' }).click();
    await page.getByLabel('Name').fill('Support');
    await page.getByLabel('Send as').selectOption('Message in Slack');
    await page.getByRole('textbox', { name: 'Address' }).fill(chat.url('/services/T/B/x'));
    await page.getByRole('checkbox', { name: 'feedback.*' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  it('bring two hundred items along', async () => {
    await go(page, 'start/import');
    const file = { name: 'wishes.csv', mimeType: 'text/csv', buffer: Buffer.from(wishes(Date.now())) };
    await page.getByLabel('File to import').setInputFiles(file);
    for (const step of ['Check the file', 'Import 200 lines']) {
      const sent = page.waitForResponse((response) => response.url().endsWith('/feedback/import'));
      await page.getByRole('button', { name: step }).click();
      await sent;
      await runJobs(rig.app);
    }
    await page.getByText('200 lines were imported.').waitFor();
  });

  it('give the most urgent item an hour that skips nights and the day off', async () => {
    await go(page, 'inbox?search=%22Wish%201%22');
    await page.getByRole('link', { name: /Wish 1$/ }).click();
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    const before = rig.app.clock.read().getTime();
    await page.getByRole('button', { name: /^Priority/ }).click();
    await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
    await eventually(async () => {
      const { dueDate } = await rig.app.database.prisma.feedback.findFirstOrThrow({ where: { message: 'Wish 1' } });
      const expected = afterWorkingHours(before, 10, holiday);
      expect(Math.abs((dueDate?.getTime() ?? 0) - expected)).toBeLessThan(2 * 60_000);
    });
    await page.getByRole('button', { name: /^Assignee/ }).click();
    await page.getByRole('menuitemradio', { name: /Grace Hopper/ }).click();
    await runJobs(rig.app);
  });

  it('hear of a customer’s answer by the bell, by mail and in the chat, each once and with the reason', async () => {
    const number = new URL(page.url()).pathname.split('/').at(-1);
    await alan.page.goto(page.url());
    await alan.page.getByRole('button', { name: 'Watch', exact: true }).press('Enter');
    await alan.page.getByRole('button', { name: 'Watching' }).waitFor();
    await go(alan.page, 'account/notifications');
    await alan.page.getByRole('checkbox', { name: 'I have quiet hours' }).check();
    const now = rig.app.clock.read().getTime();
    const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    await alan.page.getByLabel('From').fill(time(now - 2 * hourMs));
    await alan.page.getByLabel('Until').fill(time(now + 2 * hourMs));
    const quiet = alan.page.getByRole('region', { name: 'Quiet hours' });
    await quiet.getByRole('button', { name: 'Save' }).press('Enter');
    await quiet.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });

    await page.getByRole('textbox', { name: 'Reply' }).fill('Which one do you mean?');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('region', { name: 'Conversation' }).getByText('Which one do you mean?').waitFor();
    await eventually(async () => expect(await rig.app.database.prisma.comment.count()).toBe(1));
    await pass(6 * 60_000);
    const [asked] = mailsTo('customer0@example.com');
    const [thread = ''] = /http\S+\/t\/[\w-]+/.exec(asked?.text ?? '') ?? [];
    smtp.forget();
    chat.forget();
    const customer = await rig.open(thread);
    await customer.page.getByLabel('Your answer').fill('The large one.');
    await customer.page.getByRole('button', { name: 'Send', exact: true }).click();
    await customer.page.getByText('The large one.').waitFor();
    await runJobs(rig.app);

    await grace.page.getByRole('button', { name: /^Notifications: \d+ unread/ }).press('Enter');
    const told = grace.page.getByRole('dialog').getByRole('listitem');
    await told
      .filter({ hasText: `answered on #${number}` })
      .getByText('because it is yours')
      .waitFor();
    await alan.page.getByRole('button', { name: 'Notifications: 1 unread' }).press('Enter');
    await alan.page.getByRole('dialog').getByText(`because you watch`).waitFor();
    await pass(6 * 60_000);
    await pass(6 * 60_000);
    expect(mailsTo('grace@example.com').map(({ text }) => text?.includes('The large one.'))).toEqual([true]);
    expect(mailsTo('alan@example.com')).toEqual([]);
    const posts = chat.received.filter(({ body }) => body.includes('The large one.'));
    expect(posts).toHaveLength(1);
    await pass(2 * hourMs);
    expect(mailsTo('alan@example.com')).toHaveLength(1);
    expect(mailsTo('grace@example.com')).toHaveLength(1);
  });

  it('see a week that adds up to the log, and the items behind each number', async () => {
    const events = await rig.app.database.prisma.event.findMany({
      where: { type: { in: ['feedback.created', 'feedback.updated'] } },
      orderBy: { sequence: 'asc' },
    });
    const since = Date.parse(isoDay(Date.now() - 27 * dayMs));
    const created = events.filter(({ type, data }) => {
      const { createdAt } = data as { createdAt: string };
      return type === 'feedback.created' && Date.parse(createdAt) >= since;
    });
    const resolved = created.filter(({ data }) => (data as { resolvedAt: string | null }).resolvedAt !== null);
    await go(page, 'reports');
    const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await tile('Received').getByText(String(created.length), { exact: true }).waitFor();
    await tile('Resolved').getByText(String(resolved.length), { exact: true }).waitFor();

    await tile('Resolved').getByRole('link').click();
    await page.waitForURL(/resolvedAfter/);
    await page.getByText(`${resolved.length} of ${resolved.length} still there`).waitFor();
    await page.locator(`li[aria-setsize="${resolved.length}"]`).first().waitFor();
  });
});
