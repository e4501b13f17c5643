import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { recipeNames, recipes } from '../../../generated/automation-form.ts';
import type { Automation, AutomationCreate } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember, anAutomation } from '../../../test/support/builders.ts';
import { runJobs } from '../../../test/support/jobs.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('automations', (the) => {
  const open = (path = '', user = the.built.user, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/automations${path}`, user, options);
  const stored = async (): Promise<Automation[]> =>
    (await the.built.api.get('/automations', { projectId: the.built.project.id })).body.automations;
  const refunds: Partial<AutomationCreate> = {
    name: 'Refunds are urgent',
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: 'refund' }] },
    actions: [{ type: 'set_priority', params: { priority: 'urgent' } }],
  };
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('are written from nothing by the keyboard alone, in the words of the contract', async () => {
    const { page, complaints } = await open();
    await page.getByRole('heading', { name: 'Nothing runs by itself yet' }).waitFor();
    await page.getByRole('link', { name: 'New automation' }).press('Enter');
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Refunds are urgent');
    await page.getByRole('textbox', { name: 'Value' }).focus();
    await page.keyboard.type('refund');
    await part(page, 'If').getByRole('button', { name: 'Add a condition' }).press('Enter');
    await page.getByRole('combobox', { name: 'Field' }).nth(1).selectOption('Priority');
    await page.getByRole('combobox', { name: 'Comparison' }).nth(1).selectOption('is none of');
    await page.getByRole('checkbox', { name: 'Urgent' }).press('Space');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Set the priority');
    await page.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent');
    await page.getByRole('button', { name: 'Save and switch on' }).press('Enter');

    await page.getByText('Saved.').waitFor();
    expect(await stored()).toMatchObject([
      {
        name: 'Refunds are urgent',
        scope: 'feedback.created',
        enabled: true,
        conditions: {
          combinator: 'and',
          rules: [
            { field: 'message', operator: 'contains', value: 'refund' },
            { field: 'priority', operator: 'not_in', value: ['urgent'] },
          ],
        },
        actions: [{ type: 'set_priority', params: { priority: 'urgent' } }],
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('show beside a field what the contract says about it', async () => {
    const { page } = await open('/new');
    await page.getByLabel('Name').fill('Nothing in it');
    await page.getByRole('button', { name: 'Save and switch on' }).click();

    await part(page, 'Then').getByRole('alert').waitFor();
    await part(page, 'If').getByRole('alert').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('start from each recipe of the cookbook', async () => {
    const { page, complaints } = await open();
    for (const index of recipeNames.keys()) {
      await part(page, 'Recipes').getByRole('link').nth(index).click();
      await page.getByRole('button', { name: 'Save switched off' }).click();
      await page.waitForURL(/automations\/aut_/);
      await page.getByRole('link', { name: 'Automations', exact: true }).first().click();
    }

    const written = recipeNames.map((recipe) => ({ name: recipes[recipe].name, enabled: false }));
    const automations = await stored();
    expect(automations).toHaveLength(written.length);
    expect(automations).toEqual(expect.arrayContaining(written.map((one) => expect.objectContaining(one))));
    expect(complaints).toEqual([]);
  });

  it('are tried on the last items, rule by rule, before and after they are saved, and change nothing', async () => {
    const automation = await anAutomation(the.built, { ...refunds, enabled: false });
    await aFeedback(the.built, { message: 'I want a refund' });
    await aFeedback(the.built, { message: 'I like it' });
    const { page, complaints } = await open(`/${automation.id}`);
    await page.getByRole('button', { name: 'Try it on the last 50 items' }).click();

    await page.getByText('1 of 2 would be acted on.').waitFor();
    const row = part(page, 'Try it').getByRole('listitem').filter({ hasText: 'I like it' }).first();
    await row.getByRole('img', { name: 'Message contains refund: does not hold' }).waitFor();
    await row.getByText('I like it').first().click();
    await row.getByText('(it was I like it)').waitFor();
    await page.getByRole('textbox', { name: 'Value' }).first().fill('like');
    await page.getByText('You have changed it since.').waitFor();
    await page.getByRole('button', { name: 'Try it on the last 50 items' }).click();
    await row.getByRole('img', { name: 'Message contains like: holds' }).waitFor();
    expect(await stored()).toMatchObject([{ conditions: refunds.conditions }]);
    const items = (await the.built.api.get('/feedback', { workspaceId: the.built.workspace.id })).body.data;
    expect(items).toMatchObject([{ priority: null }, { priority: null }]);
    expect(complaints).toEqual([]);
  });

  it('tell of their runs why they did what they did, and on which item', async () => {
    const automation = await anAutomation(the.built, refunds);
    const item = await aFeedback(the.built, { message: 'I want a refund' });
    await eventually(async () => {
      await runJobs(the.app);
      expect((await the.built.api.get(`/automations/${automation.id}/runs`)).body.runs).toHaveLength(1);
    });
    const { page, complaints } = await open(`/${automation.id}`);
    await part(page, 'Runs').getByText('Ran').click();

    await part(page, 'Runs').getByText('Message contains refund').waitFor();
    await page.getByRole('link', { name: `See the item #${item.ticketNumber}` }).click();
    await page.waitForURL(/\/inbox\/1$/);
    expect(complaints).toEqual([]);
  });

  it('are switched off and on again, and run in another order', async () => {
    await anAutomation(the.built, refunds);
    await anAutomation(the.built, { ...refunds, name: 'Second' });
    const { page, complaints } = await open();
    await page.getByRole('switch', { name: 'Second is on' }).click();
    await page.getByText('Switched off.').waitFor();
    await eventually(async () => expect((await stored())[1]).toHaveProperty('enabled', false));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect((await stored())[1]).toHaveProperty('enabled', true));

    await page.getByRole('button', { name: 'Move Second up' }).click();
    await eventually(async () =>
      expect((await stored()).map(({ name }) => name)).toEqual(['Second', 'Refunds are urgent']),
    );
    expect(complaints).toEqual([]);
  });

  it('are changed only in the version that the reader sees, and deleted after a question', async () => {
    const automation = await anAutomation(the.built, refunds);
    const { page } = await open(`/${automation.id}`);
    await page.getByLabel('Name').fill('Mine');
    await the.built.api.patch(`/automations/${automation.id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this in the meantime.').waitFor();
    expect(await stored()).toMatchObject([{ name: 'Theirs' }]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted.').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('can be read by a member, and changed by none', async () => {
    const automation = await anAutomation(the.built, refunds);
    const member = await aMember(the.app, the.built.workspace);
    const list = await open('', member);
    expect(await list.page.getByRole('switch').isDisabled()).toBe(true);
    expect(await list.page.getByRole('link', { name: 'New automation' }).count()).toBe(0);

    const { page } = await open(`/${automation.id}`, member);
    await page.getByText('Only owners and admins of the workspace change this.').waitFor();
    expect(await page.getByLabel('Name').isDisabled()).toBe(true);
    const made = await open('/new', member);
    await made.page.getByText('Only owners and admins of the workspace change this.').waitFor();
    expect(await made.page.getByLabel('Name').isDisabled()).toBe(true);
  });

  it('have no fault that axe finds, wide or narrow, light or dark', async () => {
    await aFeedback(the.built, { message: 'I want a refund' });
    const automation = await anAutomation(the.built, refunds);
    const { page } = await open();
    await page.getByText('Refunds are urgent').waitFor();
    expect(await screenFaults(page)).toEqual([]);

    const made = await open('/new?recipe=silence');
    await made.page.getByLabel('Name').waitFor();
    expect(await screenFaults(made.page)).toEqual([]);

    const tried = await open(`/${automation.id}`);
    await tried.page.getByRole('button', { name: 'Try it on the last 50 items' }).click();
    await tried.page.getByText('1 of 1 would be acted on.').waitFor();
    expect(await screenFaults(tried.page)).toEqual([]);
  });
});
