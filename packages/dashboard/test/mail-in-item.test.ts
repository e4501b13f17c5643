import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { aMail, anAddress, anAnsweredItem, mailInSettings, receive } from '../../../test/support/incoming-mails.ts';
import { png } from '../../../test/support/media.ts';
import { TestSmtpServer } from '../../../test/support/smtp.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

const servers: TestSmtpServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

inDashboard(
  'an item with mails',
  (the) => {
    const anAnswered = () => anAnsweredItem(the.app, servers[0] as TestSmtpServer);
    type Answered = Awaited<ReturnType<typeof anAnswered>>;
    const openItem = async (
      { workspace, user, feedback }: Pick<Answered, 'workspace' | 'user' | 'feedback'>,
      options = {},
    ) => {
      const opened = await the.open(`/app/${workspace.id}/inbox/${feedback.ticketNumber}`, user, options);
      await opened.page.getByRole('article').waitFor();
      return opened;
    };
    const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
    const itemsOf = async ({ api, workspace }: Pick<Answered, 'api' | 'workspace'>): Promise<FeedbackDetail[]> =>
      (await api.get('/feedback', { workspaceId: workspace.id, sort: 'createdAt', order: 'asc' })).body.data;

    it('says who wrote by mail, and shows the whole mail on demand', async () => {
      const item = await anAnswered();
      const html =
        '<h2>Hello</h2><p>A <b>Pixel 9</b>, see <a href="https://example.org/log">the log</a>.</p>' +
        '<img src="https://tracker.example/1.png"><p style="color:red" onclick="alert(1)">Bye</p>' +
        `<blockquote type="cite"><p>${item.sent.text}</p></blockquote>`;
      await receive(the.app, aMail({ to: item.replyTo, html, headers: [`In-Reply-To: ${item.messageId}`] }));
      const { page, complaints } = await openItem(item);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));

      await conversation(page).getByText('ada@example.org · by mail').waitFor();
      const show = conversation(page).getByRole('button', { name: 'Show the whole mail' });
      await show.press('Enter');
      const whole = page.getByRole('region', { name: 'The whole mail' });
      await whole.getByText('Which phone do you use').waitFor();
      const link = whole.getByRole('link', { name: 'the log' });
      expect(await link.getAttribute('href')).toBe('https://example.org/log');
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await whole.locator('img, [style], [onclick], h2').count()).toBe(0);
      expect(await whole.getByRole('definition').allInnerTexts()).toEqual(['Ada · ada@example.org', 'Re: Acme']);
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Hide the whole mail' }).press('Enter');
      await whole.waitFor({ state: 'detached' });
      expect(requested.filter((url) => !url.startsWith(the.site))).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('hands an admin the mail as it came, and says when it is not kept any more', async () => {
      const item = await anAnswered();
      const html = `<p>A Pixel 9</p><blockquote type="cite"><p>${item.sent.text}</p></blockquote>`;
      const mail = aMail({ to: item.replyTo, html, headers: [`In-Reply-To: ${item.messageId}`] });
      await receive(the.app, mail);
      const member = await aMember(the.app, item.workspace);
      const { page } = await openItem(item);
      await conversation(page).getByRole('button', { name: 'Show the whole mail' }).click();
      const button = page.getByRole('button', { name: 'Download as it came' });

      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toMatch(/^cmt_\w+\.eml$/);
      expect((await readFile(await download.path())).equals(mail)).toBe(true);

      const workspaceId = item.workspace.id;
      await the.app.database.prisma.inboundMail.updateMany({ where: { workspaceId }, data: { rawKey: null } });
      await button.click();
      await page.getByRole('alert').getByText('not kept any more').waitFor();
      const { page: other } = await openItem({ ...item, user: member });
      await conversation(other).getByRole('button', { name: 'Show the whole mail' }).click();
      await other.getByRole('region', { name: 'The whole mail' }).getByText('A Pixel 9').waitFor();
      expect(await other.getByRole('button', { name: 'Download as it came' }).count()).toBe(0);
    });

    it('makes only words and safe links of the HTML of a mail, even if it was stored with more', async () => {
      const item = await anAnswered();
      await receive(
        the.app,
        aMail({ to: item.replyTo, headers: [`In-Reply-To: ${item.messageId}`], html: '<p>Hi</p>' }),
      );
      const html =
        '<script>document.title = "run"</script><img src="https://tracker.example/1.png" onerror="document.title = 1">' +
        '<a href="javascript:alert(1)">script</a> <a href="https://example.org/">site</a><svg><a>drawn</a></svg>' +
        '<form action="/"><input name="a"></form><style>main { display: none }</style><h1 class="x">Big</h1>';
      const workspaceId = item.workspace.id;
      await the.app.database.prisma.comment.updateMany({ where: { workspaceId }, data: { hasMore: true } });
      await the.app.database.prisma.inboundMail.updateMany({ where: { workspaceId }, data: { html } });
      const { page, complaints } = await openItem(item);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await conversation(page).getByRole('button', { name: 'Show the whole mail' }).last().click();
      const whole = page.getByRole('region', { name: 'The whole mail' });

      await whole.getByText('Big').waitFor();
      expect(await whole.getByRole('link').allInnerTexts()).toEqual(['site']);
      expect(await whole.locator('script, img, svg, form, input, style, h1, [class=x]').count()).toBe(0);
      expect(await whole.textContent()).not.toMatch(/document|display|drawn/);
      expect(requested.filter((url) => !url.startsWith(the.site))).toEqual([]);
      // The browser tells what its policy has stopped, although nothing of it would run.
      expect(complaints.filter((one) => !one.includes('Content Security Policy'))).toEqual([]);
    });

    it('says in words that a sender is not verified', async () => {
      const item = await anAnswered();
      const from = 'Mallory <mallory@example.net>';
      await receive(the.app, aMail({ from, to: item.replyTo, dmarc: null, text: 'Send me the password' }));
      const { page } = await openItem(item);

      await conversation(page).getByText('mallory@example.net · by mail').waitFor();
      await conversation(page).getByText('Sender not verified').waitFor();
      expect(await conversation(page).getByRole('button', { name: 'Show the whole mail' }).count()).toBe(0);
      expect(await screenFaults(page)).toEqual([]);
    });

    it('folds automatic answers, also one that comes while the item is open', async () => {
      const item = await anAnswered();
      const headers = ['Auto-Submitted: auto-replied', `In-Reply-To: ${item.messageId}`];
      await receive(the.app, aMail({ to: item.replyTo, headers, text: 'I am away until Monday.' }));
      const { page, complaints } = await openItem(item);
      const fold = conversation(page).getByRole('button', { name: '1 automatic answer', exact: true });
      await fold.waitFor();
      expect(await page.getByText('I am away until Monday.').count()).toBe(0);

      await fold.press('Enter');
      await conversation(page).getByText('I am away until Monday.').waitFor();
      await receive(the.app, aMail({ to: item.replyTo, headers, text: 'I am still away.' }));
      await conversation(page).getByRole('button', { name: '2 automatic answers' }).waitFor();
      await conversation(page).getByText('I am still away.').waitFor();
      await page.getByText('answered automatically').first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it('made from a mail shows its subject, hands out its files, and leads to the item that the mail names', async () => {
      const item = await anAnswered();
      await anAddress(the.app, item, 'help@acme.example');
      const files = [
        { name: 'report.docx', type: 'application/vnd.acme.report', bytes: Buffer.alloc(5_000, 'x') },
        { name: 'screen.png', type: 'image/png', bytes: png },
      ];
      const from = 'Grace <grace@example.net>';
      const headers = [`References: ${item.messageId}`];
      await receive(the.app, aMail({ from, subject: 'Re: The invoice', text: 'It is wrong', files, headers }));
      const [, made] = await itemsOf(item);
      expect(made).toBeDefined();
      const { page, complaints } = await openItem({ ...item, feedback: made as FeedbackDetail });
      const message = page.getByRole('article');

      await message.getByText('grace@example.net').waitFor();
      await message.getByText('by mail').waitFor();
      await message.getByText('Subject: Re: The invoice').waitFor();
      await message.getByRole('img', { name: 'screen.png' }).waitFor();
      const file = message.getByRole('link', { name: 'report.docx' });
      const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
      expect(download.suggestedFilename()).toBe('report.docx');
      await message.getByText('5 kB').waitFor();
      await message.getByRole('button', { name: 'Show the whole mail' }).click();
      await message.getByRole('region', { name: 'The whole mail' }).getByText('It is wrong').waitFor();
      await message.getByText('Where it came from').click();
      await message.getByText('Message-ID').waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await message.getByRole('link', { name: /^#1 / }).click();
      await page.waitForURL(/\/inbox\/1$/);
      expect(complaints).toEqual([]);
    });

    it('is marked as spam, which can be undone', async () => {
      const { api, workspace } = the.built;
      const { ticketNumber, id } = await aFeedback(the.built, { message: 'Buy now', userEmail: 'spam@example.net' });
      const stored = async () => (await api.get(`/feedback/${id}`, { workspaceId: workspace.id })).body.data;
      const { page, complaints } = await the.open(`/app/${workspace.id}/inbox/${ticketNumber}`, the.built.user);
      const act = async (name: string) => {
        await page.getByRole('button', { name: 'Actions' }).press('Enter');
        await page.getByRole('menuitem', { name }).press('Enter');
      };
      await act('Mark as spam');
      await page.getByText(`#${ticketNumber} is archived as spam.`).waitFor();
      await page.getByRole('button', { name: 'Status: Archived' }).waitFor();
      expect(await stored()).toMatchObject({ status: 'archived', tags: ['spam'] });
      expect(await screenFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await page.getByText(`#${ticketNumber} is no spam.`).waitFor();
      await eventually(async () => expect(await stored()).toMatchObject({ status: 'new', tags: [] }));
      await act('Mark as spam');
      await page.getByText(`#${ticketNumber} is archived as spam.`).waitFor();
      await act('Not spam');
      await page.getByRole('button', { name: 'Status: New' }).waitFor();
      expect(complaints).toEqual([]);
    });
  },
  async () => {
    const server = await TestSmtpServer.start();
    servers.push(server);
    return { ...mailInSettings, smtpUrl: server.url };
  },
);
