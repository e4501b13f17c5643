import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithProject } from '../../support/builders.ts';
import { callInVain, callShown, doors } from './clients.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;

beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
});
afterAll(() => app.close());

describe.each(doors)('a call over %s', (door, connect) => {
  let client: Client;
  let workspace_id: string;

  beforeAll(async () => {
    workspace_id = built.workspace.id;
    client = await connect(app, built.key, { toolsets: 'all' });
  });
  afterAll(() => client.close());

  it('creates, reads and changes feedback with few words', async () => {
    const created = await callShown(client, 'create_feedback', {
      message: 'Der Export schlägt fehl 🙈',
      custom_metadata: { email: 'Ann@Example.com' },
      context: { page: '/export' },
    });
    const { number, id } = created.data;
    const changed = await callShown(client, 'update_feedback', {
      feedback_id: number,
      status: 'resolved',
      tags: ['export'],
    });
    const again = await callShown(client, 'update_feedback', { feedback_id: id, status: 'resolved' });
    const read = await callShown(client, 'get_feedback', { workspace_id, feedback_id: id });
    const numbered = await callShown(client, 'get_feedback', { feedback_id: `#${number}` });

    expect(created.data).toMatchObject({ number: expect.any(Number), id: expect.any(String), status: 'new' });
    expect(changed.data).toMatchObject({
      number,
      changed: { status: 'resolved', status_category: 'resolved', tags: ['export'] },
    });
    expect(again.text).toMatch(/was like that already/);
    expect(read.data).toMatchObject({ user_email: 'ann@example.com', context: { page: '/export' } });
    expect(read.data).not.toHaveProperty('assignee_id');
    expect(read.text).toContain('message: <customer_text>Der Export schlägt fehl 🙈</customer_text>');
    expect(numbered).toEqual(read);
  });

  it('tells the version of an item and changes only the expected one', async () => {
    const { id } = await aFeedback(built);
    const change = (category: string) => ({ feedback_id: id, category, expected_version: 1 });

    const read = await callShown(client, 'get_feedback', { feedback_id: id });
    const first = await callShown(client, 'update_feedback', change('first'));
    const late = await callInVain(client, 'update_feedback', change('late'));

    expect(read.structured).toHaveProperty('version', 1);
    expect(first.structured).toMatchObject({ data: { changed: { category: 'first' } }, version: 2 });
    expect(late[0]).toMatch(/^precondition_failed: The resource has changed: it now has the version "2"/);
  });

  it('filters and pages a list', async () => {
    for (const priority of ['low', 'urgent', 'urgent'] as const) await aFeedback(built, { priority });

    const list = await callShown(client, 'list_feedback', { priority: 'urgent', page_size: 1 });
    const rest = await callShown(client, 'list_feedback', {
      priority: 'urgent',
      page_size: 1,
      cursor: list.structured.next_cursor,
      fields: ['number', 'id', 'priority'],
    });

    expect(list.data).toEqual([
      {
        number: expect.any(Number),
        status: 'new',
        priority: 'urgent',
        age: expect.stringMatching(/^\d+(s|mo)$/),
        message: expect.any(String),
      },
    ]);
    expect(list.text).toMatch(
      /^number\|status\|priority\|age\|who\|category\|tags\|message\n#\d+\|new\|urgent\|\d+\w+\|{4}<customer_text>/,
    );
    expect(rest.data).toEqual([
      { number: list.data[0].number - 1, id: expect.stringMatching(/^fb_/), priority: 'urgent' },
    ]);
  });

  it('adds to both threads of an item, and reads them', async () => {
    const { id } = await aFeedback(built);
    const { number } = (await callShown(client, 'list_feedback', { page_size: 1 })).data[0];

    await callShown(client, 'add_comment', { feedback_id: number, message: 'We look into it' });
    await callShown(client, 'add_comment', {
      feedback_id: id,
      message: 'Thanks',
      author_type: 'customer',
      author_name: 'Ann',
      author_email: 'ann@example.com',
    });
    await callShown(client, 'add_note', { feedback_id: id, message: 'Known since May', mentions: [built.user.email] });
    const seenAt = new Date('2026-03-10T13:00:00Z');
    await app.database.prisma.comment.updateMany({ where: { feedbackId: id, authorType: 'agent' }, data: { seenAt } });
    const read = await callShown(client, 'get_feedback', { feedback_id: number });

    expect(read.text).toContain(`message: We look into it, author_type: agent, author_name: ${built.user.name}`);
    expect(read.text).toContain('message: <customer_text>Thanks</customer_text>');
    expect(read.text).toContain('author_email: <customer_text>ann@example.com</customer_text>, via: api');
    expect(read.text).toContain('seen_at: 2026-03-10T13:00:00.000Z');
    expect(read.text).toContain('content: Known since May');
    expect(await app.database.prisma.feedback.findFirst({ where: { id } })).toHaveProperty('watcherIds', [
      built.user.id,
    ]);
  });

  it('finds, reads and changes customers', async () => {
    const email = `${built.user.id}-${door}@example.com`.toLowerCase();
    const created = await built.api.post('/customers', { workspaceId: workspace_id, name: 'Ann', emails: [email] });
    const customer_id = created.body.data.id;

    const changed = await callShown(client, 'update_customer', {
      customer_id,
      company: 'Acme',
      primary_phone: '+49 30 1234',
    });
    const read = await callShown(client, 'get_customer', { customer_id });
    const found = await callShown(client, 'find_customers', { email: email.toUpperCase() });
    const listed = await callShown(client, 'find_customers', { search: email, page_size: 5 });
    const [missing] = await callInVain(client, 'find_customers', { phone: '+4900000' });

    expect(changed.data.changed).toMatchObject({ company: 'Acme', primary_phone: '+49301234' });
    expect(read.data).toMatchObject({ id: customer_id, company: 'Acme' });
    expect(found.data).toEqual(read.data);
    expect(listed.data).toMatchObject([{ id: customer_id, name: 'Ann' }]);
    expect(missing).toMatch(/^not_found: /);
    await built.api.delete(`/customers/${customer_id}`);
  });

  it.each([
    ['an unknown id', 'get_feedback', { feedback_id: 'fb_unknown' }, `/feedback/fb_unknown`],
    ['a number that nothing has', 'get_feedback', { feedback_id: 4711 }, '/feedback/number/4711'],
    ['a cursor that does not exist', 'list_feedback', { cursor: 'nonsense' }, '/feedback?cursor=nonsense'],
  ])('fails for %s with the code and message of REST', async (_case, tool, given, path) => {
    const [text] = await callInVain(client, tool, { workspace_id, ...given });

    const [route = '', query = ''] = path.split('?');
    const { body } = await built.api.get(route, {
      workspaceId: workspace_id,
      ...Object.fromEntries(new URLSearchParams(query)),
    });
    expect(text).toBe(`${body.error.code}: ${body.error.message.replace('query/', '')}`);
  });

  it('fails for arguments that do not fit the tool, naming each', async () => {
    const [first, more] = await callInVain(client, 'list_feedback', { page_size: 101, prioritty: 'low', order: 'up' });

    expect(first).toMatch(/^bad_request: (page_size|prioritty|order) /);
    expect(more?.split('\n').sort()).toEqual([
      expect.stringMatching(/^See http:.+\/docs\/errors\/bad_request\/$/),
      'order must be one of: asc, desc',
      'page_size must be <= 100',
      'prioritty is not a known field',
    ]);
  });

  it('names an argument that the tool does not know, also one that is called as a part of a request', async () => {
    const { id } = await aFeedback(built);

    for (const name of ['body', 'query', 'path', 'header']) {
      const [text] = await callInVain(client, 'add_comment', {
        workspace_id,
        feedback_id: id,
        message: 'Hi',
        [name]: 1,
      });
      expect(text).toBe(`bad_request: ${name} is not a known field`);
    }
  });

  it('checks what the contract says about the whole body', async () => {
    const { id } = await aFeedback(built);

    const [text] = await callInVain(client, 'update_feedback', { workspace_id, feedback_id: id });

    expect(text).toBe('bad_request: arguments must name something to change');
  });

  it('names a wrong reference, and stores nothing', async () => {
    const { id } = await aFeedback(built);

    const [text] = await callInVain(client, 'update_feedback', {
      workspace_id,
      feedback_id: id,
      assignee_id: 'usr_stranger',
    });

    expect(text).toBe('bad_request: assignee_id must be a member of the workspace');
    expect(await app.database.prisma.feedback.findFirst({ where: { id } })).toHaveProperty('assigneeId', null);
  });

  it.each(['', '.', '..'])('leads nowhere with the id "%s"', async (id) => {
    const [text] = await callInVain(client, 'get_feedback', { workspace_id, feedback_id: id });

    expect(text).toMatch(/^not_found: /);
  });

  it('refuses text that cannot be stored', async () => {
    const given = { workspace_id, project_id: built.project.id, message: 'a\0b' };

    const [text] = await callInVain(client, 'create_feedback', given);

    expect(text).toBe('bad_request: message must not contain U+0000');
  });

  it('refuses nesting that nothing needs', async () => {
    const context = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`);

    const [text] = await callInVain(client, 'create_feedback', {
      workspace_id,
      project_id: built.project.id,
      message: 'x',
      context,
    });

    expect(text).toBe('bad_request: arguments must be at most 64 levels deep');
  });

  it('needs the scope of its operation', async () => {
    const { key } = await aKey(app, built.user, { scopes: ['feedback:read'] });
    const reader = await connect(app, key, { toolsets: 'all' });

    const [text] = await callInVain(reader, 'create_feedback', {
      workspace_id,
      project_id: built.project.id,
      message: 'x',
    });

    expect(text).toBe('forbidden: This API key lacks the scope feedback:write');
    expect(await callShown(reader, 'list_feedback', { workspace_id })).toHaveProperty('data');
    await reader.close();
  });

  it('reaches no other workspace', async () => {
    const other = await aWorkspaceWithProject(app);

    const [text] = await callInVain(client, 'list_feedback', { workspace_id: other.workspace.id });

    expect(text).toMatch(/^forbidden: /);
  });

  it('is an error of the protocol for a tool that does not exist', async () => {
    const { key } = await aKey(app, built.user);
    const reader = await connect(app, key, { toolsets: 'all', readOnly: true });

    await expect(reader.callTool({ name: 'create_feedback', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: create_feedback'),
    });
    await reader.close();
  });
});
