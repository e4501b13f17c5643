import { expect, it } from '@jest/globals';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';

inDashboard('a dialog', (the) => {
  it('stays when the reader selects the text of a field and lets go beside it, and goes when they press there', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/projects`, the.built.user);
    await page.getByRole('button', { name: 'New project' }).click();
    const field = page.getByRole('dialog').getByLabel('Name');
    await field.fill('Shop');
    const place = await field.boundingBox();
    const height = (place?.y ?? 0) + 10;
    await page.mouse.move((place?.x ?? 0) + 100, height);
    await page.mouse.down();
    await page.mouse.move(10, height);
    await page.mouse.up();
    expect(await field.inputValue()).toBe('Shop');

    await page.mouse.click(10, height);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('that only tells something has a button that closes it, which has the focus', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/inbox`, the.built.user);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Next item').first().waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Close');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('longer than the screen shows what is wrong with a field that was out of sight', async () => {
    const short = { viewport: { width: 390, height: 500 } };
    const { page } = await the.open(`/app/${the.built.workspace.id}/customers`, the.built.user, short);
    await page.getByRole('button', { name: 'Add a customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email addresses').fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();

    const fault = dialog.getByRole('alert');
    await fault.waitFor();
    const top = (await dialog.boundingBox())?.y;
    await eventually(async () => expect((await fault.boundingBox())?.y).toBeGreaterThanOrEqual(top ?? 0));
  });
});
