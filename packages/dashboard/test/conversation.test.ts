import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aWidget } from '../../../test/support/builders.ts';
import { png } from '../../../test/support/media.ts';
import { TestSmtpServer } from '../../../test/support/smtp.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';

const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };

inDashboard(
  'a conversation',
  (the) => {
    const mails = () => servers[0]?.received ?? [];
    /** The link that the newest mail brings. */
    const mailedLink = () => {
      const [link] = /https?:\/\/\S+\/t\/[0-9a-z]{32}/.exec(mails().at(-1)?.text ?? '') ?? [];
      return link ?? '';
    };
    /** Answers of the same moment would count as seen together. */
    const later = () => the.app.clock.advance(1_000);

    const writeByWidget = async (): Promise<Page> => {
      await aWidget(the.built, { config: { type: 'popover' } });
      const { page } = await the.open(`/widget/demo?key=${the.built.project.publicKey}`);
      await page.getByRole('button', { name: 'Feedback', exact: true }).click();
      await page.getByLabel('What is on your mind?').fill('The export fails');
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.org');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
      return page;
    };
    const answer = async (page: Page, text: string, button: string) => {
      await page.getByRole('textbox', { name: 'Reply' }).fill(text);
      await page.getByRole('button', { name: button }).click();
    };

    it('goes from a visitor to her rating, by widget, dashboard, mail and page', async () => {
      const visitor = await writeByWidget();
      later();
      const { page: agent } = await the.open(`/app/${the.built.workspace.id}/inbox`, the.built.user);
      await agent.getByText('The export fails').first().click();
      await agent.getByText('Ada will get it by mail.').waitFor();
      await answer(agent, 'Which phone is it?', 'Send and resolve');
      await eventually(async () => {
        await the.app.running.mails.drain();
        expect(mails()).toHaveLength(1);
      });
      expect(mails()[0]).toMatchObject({ to: [{ address: 'ada@example.org' }] });
      expect(mails()[0]?.text).toContain('Which phone is it?');

      later();
      const { page: mailbox, complaints } = await the.open(mailedLink(), undefined, phone);
      await mailbox.getByRole('button', { name: 'That was me' }).click();
      await mailbox.getByLabel('Your answer').fill('It is a Pixel 9');
      const picture = { name: 'broken.png', mimeType: 'image/png', buffer: png };
      await mailbox.locator('input[type="file"]').setInputFiles(picture);
      await mailbox.getByRole('button', { name: 'Send', exact: true }).click();
      await mailbox.getByText('Your answer was sent.').waitFor();
      expect(complaints).toEqual([]);

      const thread = agent.getByRole('region', { name: 'Conversation' });
      await thread.getByText('It is a Pixel 9').waitFor();
      await thread.getByRole('img', { name: 'broken.png' }).waitFor();
      await agent.getByText('Reopened').first().waitFor();
      await agent.getByText('Address verified: no → yes').waitFor();

      await visitor.getByRole('button', { name: /^Your conversations/ }).click();
      await visitor.getByRole('button', { name: /The export fails/ }).click();
      await visitor.getByText('It is a Pixel 9').waitFor();
      const shown = visitor.getByRole('img', { name: 'broken.png' });
      await eventually(async () => {
        expect(
          await shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        ).toBeGreaterThan(0);
      });
      later();
      await answer(agent, 'Version 2 has it mended.', 'Send reply');
      await visitor.getByText('Version 2 has it mended.').waitFor();
      await visitor.getByRole('button', { name: 'This is solved' }).click();
      await visitor.getByRole('button', { name: '5 of 5' }).click();
      await visitor.getByText('Thank you for your rating').waitFor();

      await agent.getByText('5 of 5').waitFor();
      const day = the.app.clock.read().toISOString().slice(0, 10);
      const query = { workspaceId: the.built.workspace.id, from: day, to: nextDay(day) };
      await eventually(async () => {
        await the.app.running.readers.drain();
        const { body } = await the.built.api.get('/feedback/metrics', query);
        expect(body.data[0].satisfaction).toEqual({ answered: 1, average: 5, goodShare: 1 });
      });
    });
  },
  async () => {
    const server = await TestSmtpServer.start();
    servers.push(server);
    return { smtpUrl: server.url, customerMailWindowSeconds: 0 };
  },
);

const servers: TestSmtpServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
