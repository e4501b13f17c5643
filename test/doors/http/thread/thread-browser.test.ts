import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { RateLimited } from '../../../../src/base/errors.ts';
import { loadWords } from '../../../../src/doors/http/thread/words/load-words.ts';
import { widthFaults } from '../../../docs/site/site-browser.ts';
import { accessibilityFaults } from '../../../support/browser/browser.ts';
import { inBrowser } from '../../../support/browser/in-browser.ts';
import { SharedBrowser, site } from '../../../support/browser/shared-browser.ts';
import { png } from '../../../support/media.ts';
import { until } from '../../../support/until.ts';
import { aComment, aFile, aThread, token } from './memory-door.ts';
import { ThreadSite } from './thread-site.ts';

const address = `${site}/t/${token}`;
const done: Partial<ThreadView> = {
  ...{ resolved: true, resolvedAt: '2026-03-01T15:00:00.000Z' },
  status: { category: 'resolved', label: 'Resolved' },
};
const picture = { name: 'Screen shot.png', mimeType: 'image/png', buffer: png };

inBrowser('the thread page', () => {
  let served: ThreadSite;
  let browser: SharedBrowser;
  beforeAll(async () => {
    served = await ThreadSite.start(site);
    browser = await SharedBrowser.start(served.server);
  });
  beforeEach(() => {
    Object.assign(served.door, { thread: aThread(), calls: [], faults: {} });
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
  });

  const open = async (options: BrowserContextOptions = {}, url = address) => {
    const page = await (await browser.newContext({ locale: 'en', timezoneId: 'Europe/Berlin', ...options })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(url);
    return { page, complaints };
  };
  const answer = (page: Page) => page.getByLabel('Your answer');
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

  it('takes an answer with a file, and everything else, without scripts', async () => {
    const { page, complaints } = await open({ javaScriptEnabled: false });
    await answer(page).fill('A Pixel 9.\n\nSee the picture.');
    await page.locator('#files').setInputFiles(picture);
    await send(page).click();
    expect(await page.getByText('Your answer was sent.').isVisible()).toBe(true);
    expect(await page.locator('#cmt_2 img').getAttribute('alt')).toBe('Screen shot.png');

    await page.getByRole('button', { name: 'This is solved' }).click();
    await page.goto(`${address}?score=4`);
    await page.getByLabel('Would you like to say more?').fill('Quick answer.');
    await page.getByRole('button', { name: 'Send rating' }).click();
    await page.getByRole('button', { name: 'Get no more mail about this' }).click();
    await page.getByRole('button', { name: 'Get mail again' }).click();

    expect(await page.getByText('Your rating: 4 of 5').isVisible()).toBe(true);
    expect(served.door.calls).toEqual([
      ['addComment', 'A Pixel 9.\n\nSee the picture.', 1],
      ['resolve'],
      ['rate', 4, 'Quick answer.'],
      ['unsubscribe'],
      ['resubscribe'],
    ]);
    expect(complaints).toEqual([]);
  });

  it('sends an answer without a file, although browsers send an empty one', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await answer(page).fill('Only words.');
    await send(page).click();

    expect(served.door.calls).toEqual([['addComment', 'Only words.', 0]]);
  });

  it('asks the mailbox of an unproven item who wrote, without scripts', async () => {
    served.door.thread = aThread({ sender: 'ask' });
    const { page } = await open({ javaScriptEnabled: false });
    await page.getByRole('button', { name: 'That was me' }).click();

    expect(served.door.calls).toEqual([['confirmSender']]);
    expect(await page.getByRole('button', { name: 'Not me' }).count()).toBe(0);
  });

  it('shows a new answer as it comes, and leaves what is being written alone', async () => {
    const { page, complaints } = await open();
    await until('the page listens', () => served.streams > 0);
    await answer(page).fill('I am still writing');
    await page.locator('#files').setInputFiles(picture);
    served.door.thread = aThread({
      ...done,
      comments: [aComment('cmt_1'), aComment('cmt_9', { message: 'It is mended.' })],
    });
    served.tell('comment');

    await page.getByText('It is mended.').waitFor();
    await page.locator('.status.resolved').waitFor();
    expect(await answer(page).inputValue()).toBe('I am still writing');
    expect(await page.locator('.chosen').textContent()).toBe('Screen shot.png');
    expect(await page.evaluate("document.querySelector('#files').files.length")).toBe(1);
    await until('the service knows what was seen', () => served.seen.includes('cmt_9'));
    expect(served.seen).toEqual(['cmt_1', 'cmt_9']);
    expect(complaints).toEqual([]);
  });

  it('keeps a rating that is being given while the conversation goes on', async () => {
    served.door.thread = aThread(done);
    const { page } = await open();
    await until('the page listens', () => served.streams > 0);
    await page.getByLabel('4 of 5').check();
    served.door.thread = aThread({ ...done, comments: [aComment('cmt_1'), aComment('cmt_2', { message: 'More.' })] });
    served.tell('comment');

    await page.getByText('More.').waitFor();
    expect(await page.getByLabel('4 of 5').isChecked()).toBe(true);
  });

  it('keeps a draft when the tab is loaded again, and forgets it once it is sent', async () => {
    const { page } = await open();
    await answer(page).fill('Half a sentence');
    await page.reload();
    expect(await answer(page).inputValue()).toBe('Half a sentence');

    await answer(page).press('Control+Enter');
    await page.getByText('Your answer was sent.').waitFor();
    await page.reload();

    expect(await answer(page).inputValue()).toBe('');
    expect(await page.getByText('Your answer was sent.').count()).toBe(0);
    expect(served.door.calls).toEqual([['addComment', 'Half a sentence', 0]]);
  });

  it('puts the focus on an answer that could not be sent, and sends it by the next try', async () => {
    served.door.faults = { addComment: new RateLimited('too many', 60) };
    const { page } = await open();
    await answer(page).fill('My words');
    await send(page).click();
    await page.getByText('Too many requests.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('answer');
    expect(await answer(page).inputValue()).toBe('My words');
    expect(new URL(page.url()).pathname).toBe(`/t/${token}`);

    served.door.faults = {};
    await send(page).click();
    await page.getByText('Your answer was sent.').waitFor();
  });

  it('sends a form once, however often its button is pressed', async () => {
    const { page } = await open();
    await answer(page).fill('Once');
    await page.evaluate("for (let i = 0; i < 3; i++) document.querySelector('#reply button').click()");
    await page.getByText('Your answer was sent.').waitFor();

    expect(served.door.calls).toHaveLength(1);
  });

  it('refuses a fourth file before it is sent', async () => {
    const { page } = await open();
    await page.locator('#files').setInputFiles([picture, picture, picture, picture]);
    await send(page).click();

    expect(await page.evaluate("document.querySelector('#files').validationMessage")).toBe(
      'Please attach at most 3 files.',
    );
    expect(served.door.calls).toEqual([]);
  });

  it('shows times in the zone of the reader, and without scripts in UTC', async () => {
    const [local, plain] = [await open(), await open({ javaScriptEnabled: false })];

    expect(await local.page.locator('time').first().textContent()).toMatch(/10:00/);
    expect(await plain.page.locator('time').first().textContent()).toMatch(/9:00.*UTC/);
  });

  it.each(['en', 'de', 'ar', 'ja'] as const)(
    'has no fault in %s, on a phone and a desk, light and dark',
    async (locale) => {
      const attachments = [aFile('att_1', 'a.png'), aFile('att_2', `${'long'.repeat(30)}.pdf`, 'document')];
      const long = aComment('cmt_2', { message: 'x'.repeat(300), attachments, authorName: 'Name'.repeat(30) });
      const all = { ...done, comments: [aComment('cmt_1'), long], sender: 'ask' as const, unsubscribed: true };
      const satisfaction = { score: 4, text: 'Good.', at: '2026-03-01T16:00:00.000Z' };
      const threads = [
        aThread(all),
        aThread({ ...all, satisfaction, canReply: false }),
        aThread({ project: { name: 'S', primaryColor: '#ffd400' } }),
      ];
      const { words } = { words: await loadWords(locale) };
      const faults: string[] = [];
      const { page } = await open({ locale, viewport: { width: 390, height: 844 } });

      for (const [index, thread] of threads.entries()) {
        served.door.thread = thread;
        await page.goto(address);
        if (index === 0) expect(await page.getByText(words.linkWarning).isVisible()).toBe(true);
        faults.push(...(await widthFaults(page)), ...(await accessibilityFaults(page)));
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.emulateMedia({ colorScheme: 'dark' });
        faults.push(...(await accessibilityFaults(page)));
        await page.setViewportSize({ width: 390, height: 844 });
        await page.emulateMedia({ colorScheme: 'light' });
      }

      expect(faults).toEqual([]);
    },
  );

  it.each(['/t/nothing', `/t/stop/${token}`])('has no fault where it only says something: %s', async (path) => {
    const { page } = await open({ viewport: { width: 390, height: 844 } }, `${site}${path}`);

    expect([...(await widthFaults(page)), ...(await accessibilityFaults(page))]).toEqual([]);
  });
});
