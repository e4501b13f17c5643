import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserRig } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { guideNamed } from './guides.ts';

const guide = guideNamed('widget');
const html = (info: string) =>
  guide.blocks.find((block) => block.language === 'html' && block.info === info)?.code ?? '';

it('embeds the script as the service serves it', () => {
  expect(html('widget')).toBe('<script src="https://feedback.example.com/widget.js" data-key="pk_…" async></script>\n');
});

inBrowser('the page', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  it('opens the form with its own button, and says who the reader is', async () => {
    const body = `<h1>Shop</h1>${html('page')}`;
    const { page, complaints, items } = await rig.show({ config: { button: false }, body });

    await page.getByRole('button', { name: 'Tell us' }).click();
    await page.getByLabel('What is on your mind?').fill('Bigger, please');
    const asksForEmail = await page.getByLabel('Email').isVisible();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();

    expect(asksForEmail).toBe(false);
    expect(await items()).toMatchObject([{ userEmail: 'ada@example.org', userName: 'Ada Lovelace' }]);
    expect(complaints).toEqual([]);
  });

  it('tells the widget what to do before its script is there', async () => {
    const { page, complaints, items } = await rig.show({ body: `<h1>Shop</h1>${html('queue')}` });

    await page.getByRole('button', { name: 'Feedback', exact: true }).click();
    await page.getByLabel('What is on your mind?').fill('Bigger, please');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();

    expect(await items()).toMatchObject([{ userEmail: 'ada@example.org', context: { plan: 'team' } }]);
    expect(complaints).toEqual(['Sent as #1']);
  });
});
