import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { McpTool } from '../../../src/doors/mcp/tools.ts';
import type { TestResponse } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aComment, aCustomer, anAutomation, aSubscription, aWebhook } from '../../support/builders.ts';
import { signed } from '../../support/sign.ts';
import { aBrowserThread, type TestThread, ThreadApi } from '../../support/threads.ts';
import { call, callShown, overHttp } from './clients.ts';

/** Stands in every text that a stranger can set. */
const planted = 'Zorbo';
const email = `${planted}@example.org`;

let app: TestApp;
let client: Client;
let thread: TestThread;
let ids: Record<'customer_id' | 'other_id' | 'automation_id' | 'run_id' | 'subscription_id', string>;

beforeAll(async () => {
  app = await startTestApp();
  ({ client, thread, ids } = await everythingPlanted());
});
afterAll(async () => {
  await client.close();
  await app.close();
});

const item = () => ({ feedback_id: thread.feedbackId });
const rule = (field: string) => ({ field, operator: 'contains', value: 'x' });
const macro = () => ({ name: 'Note it', scope: 'manual', actions: [{ type: 'add_tag', params: { tag: 'seen' } }] });

/** Calls of each tool, which may need those before it. */
const calls: Record<string, () => object[]> = {
  get_me: () => [{}],
  list_feedback: () => [{}, { detail: 'full' }, { fields: columnsOf('list_feedback') }],
  get_feedback: () => [item(), { ...item(), detail: 'full' }],
  create_feedback: () => [{ message: planted, user_name: planted, external_id: `${planted}-2` }],
  update_feedback: () => [{ ...item(), status: 'in-progress', tags: [planted], category: `${planted}s` }],
  bulk_update_feedback: () => [{ feedback_ids: [thread.feedbackId], priority: 'high' }],
  add_comment: () => [{ ...item(), message: 'We look at it' }],
  add_note: () => [{ ...item(), message: 'Seen before' }],
  get_export_link: () => [{}],
  list_mails: () => [item(), { ...item(), detail: 'full' }, { ...item(), fields: columnsOf('list_mails') }],
  preview_audience: () => [
    { ...item(), comment: {} },
    { ...item(), update: { status: 'resolved' } },
  ],
  list_projects: () => [{}, { detail: 'full' }],
  find_customers: () => [{}, { detail: 'full' }, { email }, { fields: columnsOf('find_customers') }],
  get_customer: () => [{ customer_id: ids.customer_id }, { customer_id: ids.customer_id, detail: 'full' }],
  update_customer: () => [{ customer_id: ids.customer_id, company: `${planted} Ltd`, notes: planted }],
  list_automations: () => [{ project_id: thread.project.id }],
  get_automation: () => [{ automation_id: ids.automation_id }],
  run_macro: () => [{ automation_id: ids.automation_id, ...item() }],
  list_automation_runs: () => [{ automation_id: ids.automation_id }],
  dry_run_automation: () => [{ automation_id: ids.automation_id, ...item() }],
  explain_run: () => [{ run_id: ids.run_id }],
  get_automation_vocabulary: () => [{}],
  create_automation: () => [macro()],
  update_automation: () => [{ automation_id: ids.automation_id, priority: 3 }],
  list_events: () => [{}, { detail: 'full' }, { fields: columnsOf('list_events') }],
  get_feedback_history: () => [
    item(),
    { ...item(), detail: 'full' },
    { ...item(), fields: columnsOf('get_feedback_history') },
  ],
  list_deliveries: () => [
    { subscription_id: ids.subscription_id },
    { subscription_id: ids.subscription_id, detail: 'full' },
  ],
  retry_delivery: () => [],
  list_members: () => [{}, { detail: 'full' }],
  merge_customers: () => [{ target_customer_id: ids.customer_id, source_customer_id: ids.other_id, confirm: true }],
  delete_automation: () => [{ automation_id: ids.automation_id, confirm: true }],
};

describe('what strangers call themselves', () => {
  it.each(Object.keys(calls))('stands only within the marks in what %s says', async (name) => {
    for (const given of calls[name]?.() ?? []) {
      const { text } = await callShown(client, name, given);

      expect({ given, left: withoutMarked(text) }).toEqual({ given, left: expect.not.stringMatching(/zorbo/i) });
    }
  });

  it('is looked for in every tool', () => {
    expect(Object.keys(calls).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  });
});

const tools: McpTool[] = JSON.parse(readFileSync('generated/mcp-tools.json', 'utf8'));

/** Returns all columns that a tool can show. */
function columnsOf(name: string): string[] {
  const fields = tools.find((tool) => tool.name === name)?.inputSchema.properties?.fields;
  return (fields as { items: { enum: string[] } }).items.enum;
}

function withoutMarked(text: string): string {
  return text.replaceAll(/<customer_text>.*?<\/customer_text>/gs, '');
}

async function everythingPlanted() {
  const fields = { userEmail: email, userName: planted, message: planted, category: planted };
  const thread = await aBrowserThread(app, {
    ...fields,
    context: { page: planted },
    customMetadata: { [planted]: planted },
  });
  const { api, workspace } = thread;
  succeeded(await new ThreadApi(app, thread.token).comment({ message: planted }));
  const change = { workspaceId: workspace.id, externalId: planted, tags: [planted] };
  succeeded(await api.patch(`/feedback/${thread.feedbackId}`, change));
  await aComment(
    thread,
    { id: thread.feedbackId },
    { authorType: 'customer', authorName: planted, authorEmail: email },
  );
  await aComment(thread, { id: thread.feedbackId }, { notify: true });
  const webhook = await aWebhook(thread);
  const sent = { message: planted, externalId: `${planted}-1`, category: planted, metadata: { [planted]: planted } };
  const body = JSON.stringify(sent);
  const path = new URL(webhook.url).pathname;
  succeeded(await app.anonymous.site.send('post', path, { body, headers: signed(webhook.secret, body) }));
  const { id: customer_id } = await app.database.prisma.customer.findFirstOrThrow({
    where: { workspaceId: workspace.id, primaryEmail: { not: null } },
  });
  const handles = [{ platform: planted, handle: planted, accountId: planted }];
  const profile = { name: planted, company: planted, tags: [planted], notes: planted, socialHandles: handles };
  const externalIds = [{ projectId: thread.project.id, id: planted }];
  succeeded(await api.patch(`/customers/${customer_id}`, { ...profile, externalIds, workspaceId: workspace.id }));
  const { id: other_id } = await aCustomer(thread, { name: planted });
  const fieldsAskedFor = ['message', 'category', 'userName', 'userEmail', 'tags', 'metadata.plan'];
  const rules = [...fieldsAskedFor.map(rule), { field: 'message', operator: 'is_set' }];
  const conditions = { combinator: 'or', rules };
  const automation = await anAutomation(thread, { conditions } as Parameters<typeof anAutomation>[1]);
  const subscription = await aSubscription(thread);
  const client = await overHttp(app, thread.key, { toolsets: 'all' });
  const { runId } = await call(client, 'run_macro', { automation_id: automation.id, feedback_id: thread.feedbackId });
  await actByApp(workspace.id, thread.feedbackId);
  const made = { customer_id, other_id, automation_id: automation.id, run_id: String(runId) };
  return { client, thread, ids: { ...made, subscription_id: subscription.id } };
}

function succeeded({ status, body }: TestResponse): void {
  if (status >= 300) throw new Error(JSON.stringify(body));
}

/** Puts an app, whose name is its maker's choice, in the place of who changed the item. */
async function actByApp(workspaceId: string, feedbackId: string): Promise<void> {
  const actor = { actorType: 'app', actorId: 'app_1', actorName: planted, actorUser: { id: 'usr_1', name: 'Ann' } };
  const { count } = await app.database.prisma.event.updateMany({
    where: { workspaceId, feedbackId, type: 'feedback.updated' },
    data: actor,
  });
  if (count === 0) throw new Error('Nothing has changed the item');
}
