import { beforeEach, expect, it } from '@jest/globals';
import type { CustomFieldDefinition, FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

const definitions: CustomFieldDefinition[] = [
  { id: 'cf_plan', type: 'select', label: 'Plan', required: true, options: ['Free', 'Team'] },
  { id: 'cf_seats', type: 'number', label: 'Seats', required: false, validation: { max: 50 } },
  { id: 'cf_parts', type: 'multiselect', label: 'Parts', required: false, options: ['Web', 'iOS', 'Android'] },
  { id: 'cf_vip', type: 'checkbox', label: 'VIP', required: false },
  { id: 'cf_since', type: 'date', label: 'Customer since', required: false },
  { id: 'cf_page', type: 'url', label: 'Page', required: false },
  {
    id: 'cf_region',
    type: 'select',
    label: 'Region',
    required: false,
    optionsByParent: { parentFieldId: 'cf_plan', map: { Team: ['Bavaria', 'Tyrol'], Free: ['Wales'] } },
  },
];

inDashboard('the custom fields of an item', (the) => {
  let item: FeedbackDetail;
  beforeEach(async () => {
    const { built } = the;
    await built.api.patch(`/projects/${built.project.id}`, {
      workspaceId: built.workspace.id,
      customFieldDefinitions: definitions,
    });
    const customFields = { cf_plan: 'Team', cf_region: 'Tyrol', cf_page: 'https://example.org/a' };
    item = await aFeedback(built, { message: 'It broke', customMetadata: { customFields } });
  });

  const openItem = async (options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, the.built.user, options);
    await opened.page.getByRole('button', { name: 'Plan: Team' }).waitFor();
    return opened;
  };
  const stored = async () => {
    const response = await the.built.api.get(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id });
    return response.body.data.customMetadata?.customFields;
  };

  it('are set by the keyboard alone, each by its kind, and cleared again', async () => {
    const { page, complaints } = await openItem();
    const open = async (name: string) => {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `${name}: None` }).press('Enter');
      await page.getByRole('dialog').waitFor();
    };
    const shown = (name: string) => page.getByRole('button', { name, exact: true }).waitFor();
    await open('Seats');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await shown('Seats: 12');
    await open('Parts');
    await page.getByRole('checkbox', { name: 'Android' }).press('Space');
    await page.getByRole('checkbox', { name: 'Web' }).press('Space');
    await page.keyboard.press('Enter');
    await shown('Parts: Web Android');
    await open('VIP');
    await page.getByLabel('VIP', { exact: true }).selectOption('no');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await shown('VIP: no');
    await open('Customer since');
    await page.getByLabel('Customer since', { exact: true }).fill('2031-05-06');
    await page.keyboard.press('Enter');
    await shown('Customer since: May 6, 2031');

    const rest = { cf_plan: 'Team', cf_region: 'Tyrol', cf_page: 'https://example.org/a' };
    const set = { cf_parts: ['Web', 'Android'], cf_vip: false, cf_since: '2031-05-06' };
    expect(await stored()).toEqual({ ...rest, ...set, cf_seats: 12 });
    await page.getByText('Seats: – → 12').waitFor();
    await page.getByRole('button', { name: 'Seats: 12' }).press('Enter');
    await page.getByLabel('Seats', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await shown('Seats: None');
    expect(await stored()).toEqual({ ...rest, ...set });
    expect(complaints).toEqual([]);
  });

  it("say at the field what the service refuses, and give back what was there by 'Undo'", async () => {
    const { page } = await openItem();
    await page.getByRole('button', { name: 'Seats: None' }).click();
    for (const [text, fault] of [
      ['many', 'Must be a number.'],
      ['51', 'Must be at most 50.'],
    ] as const) {
      await page.getByLabel('Seats', { exact: true }).fill(text);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText(fault).waitFor();
      expect(await page.getByLabel('Seats', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    }
    await page.getByLabel('Seats', { exact: true }).fill('50');
    await page.keyboard.press('Enter');
    await page.getByText(`#${item.ticketNumber} · Seats is saved.`).waitFor();
    expect(await stored()).toHaveProperty('cf_seats', 50);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Seats: None' }).waitFor();
    expect(await stored()).not.toHaveProperty('cf_seats');
  });

  it('are asked for together where one depends on another', async () => {
    const { page } = await openItem();
    await page.getByRole('button', { name: 'Plan: Team' }).click();
    await page.getByLabel('Plan', { exact: true }).selectOption('Free');
    expect(await page.getByLabel('Region', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Region', { exact: true }).selectOption('Wales');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Region: Wales' }).waitFor();
    expect(await stored()).toMatchObject({ cf_plan: 'Free', cf_region: 'Wales' });
  });

  it('are set in a newer version that left them alone, and not over what somebody else has set', async () => {
    const { page } = await openItem();
    const { workspace, api } = the.built;
    await page.getByRole('button', { name: 'Seats: None' }).click();
    await api.patch(`/feedback/${item.id}`, { workspaceId: workspace.id, priority: 'high' });
    await page.getByLabel('Seats', { exact: true }).fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Seats: 7' }).waitFor();
    expect(await stored()).toHaveProperty('cf_seats', 7);

    await page.getByRole('button', { name: 'Seats: 7' }).click();
    await api.patch(`/feedback/${item.id}`, { workspaceId: workspace.id, customFields: { cf_seats: 8 } });
    await page.getByLabel('Seats', { exact: true }).fill('9');
    await page.keyboard.press('Enter');
    await page.getByText('Somebody else has changed this in the meantime.').waitFor();
    expect(await stored()).toHaveProperty('cf_seats', 8);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Seats: 9' }).waitFor();
    expect(await stored()).toHaveProperty('cf_seats', 9);
  });

  it('have no fault that axe finds, also while one is asked for', async () => {
    const { page } = await openItem();
    expect(await page.getByRole('link', { name: 'Open Page' }).getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    );
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Parts: None' }).click();
    await page.getByRole('checkbox', { name: 'Android' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
