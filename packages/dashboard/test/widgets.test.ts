import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Widget } from '../../../generated/sdk/types.gen.ts';
import { aMember, aWidget } from '../../../test/support/builders.ts';
import { holdBack } from './hold-back.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('widgets', (the) => {
  const aButton = () => aWidget(the.built, { name: 'Button', config: { type: 'popover', ours: 'kept' } });
  const stored = async ({ id }: Widget): Promise<Widget> =>
    (await the.built.api.get(`/widgets/${id}`, { workspaceId: the.built.workspace.id })).body.data;
  const openWidgets = (user = the.built.user, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/widgets`, user, options);
  const preview = (page: Page) => page.frameLocator('iframe').locator('heed-widget');

  it('makes the first widget by the keyboard alone', async () => {
    const { page, complaints } = await openWidgets();
    await page.getByRole('heading', { name: 'No widget yet' }).waitFor();
    await page.getByRole('button', { name: 'New widget' }).press('Enter');
    await page.getByLabel('Name').fill('Shop button');
    await page.keyboard.press('Enter');

    await preview(page).getByRole('heading', { name: 'Send us your feedback' }).waitFor();
    const { body } = await the.built.api.get('/widgets', { workspaceId: the.built.workspace.id });
    expect(body.data).toMatchObject([{ name: 'Shop button', projectId: the.built.project.id }]);
    expect(complaints).toEqual([]);
  });

  it('makes a widget of the first project, too, when somebody is faster than the list of projects', async () => {
    const { page, complaints } = await openWidgets();
    const letGo = await holdBack(page, '**/projects?*');
    await page.reload();
    await page.getByRole('button', { name: 'New widget' }).press('Enter');
    await page.getByLabel('Name').fill('Shop button');
    await page.keyboard.press('Enter');
    letGo();

    await preview(page).getByRole('heading', { name: 'Send us your feedback' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows each change in the widget itself while somebody types, and saves them together', async () => {
    const widget = await aButton();
    const { page, complaints } = await openWidgets();
    await preview(page).getByLabel('What is on your mind?').waitFor();
    await page.getByText('Texts and language').click();
    const title = page.getByLabel('Title');
    await title.fill('Tell ');
    await preview(page).getByRole('heading', { name: 'Tell' }).waitFor();
    await page.keyboard.type('us');
    await preview(page).getByRole('heading', { name: 'Tell us' }).waitFor();
    expect(await title.inputValue()).toBe('Tell us');
    await page.getByLabel('Categories', { exact: true }).fill('Bug, Idea');
    await preview(page).getByText('Idea').waitFor();
    await page.getByLabel('Rating', { exact: true }).selectOption('Five stars');
    await preview(page).getByRole('radio', { name: '5 of 5 stars' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();

    expect((await stored(widget)).config).toEqual({
      type: 'popover',
      ours: 'kept',
      categories: ['Bug', 'Idea'],
      rating: 'stars',
      texts: { title: 'Tell us' },
    });
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('sends nothing from the preview, and tells when the first feedback of a page arrives', async () => {
    const widget = await aButton();
    const { page } = await openWidgets();
    await page.getByText(/^Waiting for the first feedback/).waitFor();
    const line = await page.getByLabel('Line for your pages').inputValue();
    expect(line).toContain(`data-key="${the.built.project.publicKey}" data-widget="${widget.id}"`);
    await preview(page).getByLabel('What is on your mind?').fill('Only a try');
    await preview(page).getByRole('button', { name: 'Send feedback' }).click();
    await preview(page).getByText('Thank you!').waitFor();

    const path = `/api/widget/${the.built.project.publicKey}/feedback`;
    await the.app.anonymous.site.send('post', path, { body: { message: 'Real', widgetId: widget.id } });
    await page.getByText(/^It works/).waitFor();
    await page.getByRole('link', { name: 'Show #1' }).click();
    await page.getByText('Real').waitFor();
  });

  it('saves over nothing that somebody else has saved since, and keeps the draft', async () => {
    const widget = await aButton();
    const { page } = await openWidgets();
    await preview(page).getByLabel('What is on your mind?').waitFor();
    await page.getByText('Texts and language').click();
    await page.getByLabel('Title').fill('Tell us');
    const theirs = { ...widget.config, categories: ['Theirs'] };
    await the.built.api.patch(`/widgets/${widget.id}`, { workspaceId: widget.workspaceId, config: theirs });
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByRole('alert').filter({ hasText: 'Somebody else' }).waitFor();
    await preview(page).getByText('Theirs').waitFor();
    expect((await stored(widget)).config).toEqual(theirs);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await stored(widget)).config).toEqual({ ...theirs, texts: { title: 'Tell us' } });
  });

  it('says what the service refuses, and takes the draft back', async () => {
    await aButton();
    const { page } = await openWidgets();
    await page.getByLabel('Colour', { exact: true }).fill('sky-ish');
    await page.getByText('CSS does not know this colour.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'primaryColor' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();

    expect(await page.getByLabel('Colour', { exact: true }).inputValue()).toBe('');
  });

  it('deletes a widget after a question', async () => {
    await aButton();
    const { page } = await openWidgets();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

    await page.getByRole('heading', { name: 'No widget yet' }).waitFor();
  });

  it('lets a member look, and change nothing', async () => {
    await aButton();
    const { page } = await openWidgets(await aMember(the.app, the.built.workspace));
    await preview(page).getByLabel('What is on your mind?').waitFor();

    await page.getByText('Only owners and admins of the workspace change this.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).first().isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New widget' }).count()).toBe(0);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aButton();
    await aButton();
    const { page } = await openWidgets();
    await preview(page).getByLabel('What is on your mind?').waitFor();
    await page.getByText('Texts and language').click();

    expect(await screenFaults(page)).toEqual([]);
  });
});
