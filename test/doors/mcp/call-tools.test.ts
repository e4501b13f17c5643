import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithProject } from '../../support/builders.ts';
import { call, callInVain, doors } from './clients.ts';

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

  it('creates, reads and changes feedback as REST does', async () => {
    const created = await call(client, 'create_feedback', {
      workspace_id,
      project_id: built.project.id,
      message: 'Der Export schlägt fehl 🙈',
      custom_metadata: { email: 'Ann@Example.com' },
      context: { page: '/export' },
    });
    const { id, ticketNumber } = created.data as { id: string; ticketNumber: number };
    const changed = await call(client, 'update_feedback', {
      workspace_id,
      feedback_id: id,
      status: 'resolved',
      tags: ['export'],
    });
    const read = await call(client, 'get_feedback', { workspace_id, feedback_id: id });
    const numbered = await call(client, 'get_feedback_by_number', { workspace_id, ticket_number: `#${ticketNumber}` });

    expect(created.data).toMatchObject({ userEmail: 'ann@example.com', widgetId: 'api', context: { page: '/export' } });
    expect(changed.data).toMatchObject({ status: 'resolved', statusCategory: 'resolved', tags: ['export'] });
    expect(read).toEqual((await built.api.get(`/feedback/${id}`, { workspaceId: workspace_id })).body);
    expect(numbered).toEqual(read);
  });

  it('tells the version of an item and changes only the expected one', async () => {
    const { id } = await aFeedback(built);
    const change = (category: string) => ({ workspace_id, feedback_id: id, category, expected_version: 1 });

    const read = await client.callTool({ name: 'get_feedback', arguments: { workspace_id, feedback_id: id } });
    const first = await call(client, 'update_feedback', change('first'));
    const late = await callInVain(client, 'update_feedback', change('late'));

    expect(read.content).toEqual([
      { type: 'text', text: expect.any(String) },
      { type: 'text', text: 'Its version, for expected_version: 1' },
    ]);
    expect(first.data).toMatchObject({ category: 'first' });
    expect(late[0]).toMatch(/^precondition_failed: The resource has changed: it now has the version "2"/);
  });

  it('filters and pages a list', async () => {
    for (const priority of ['low', 'urgent', 'urgent'] as const) await aFeedback(built, { priority });

    const list = await call(client, 'list_feedback', {
      workspace_id,
      priority: 'urgent',
      page_size: 1,
      is_public: false,
    });

    const query = { workspaceId: workspace_id, priority: 'urgent', pageSize: 1, isPublic: false };
    expect(list).toEqual((await built.api.get('/feedback', query)).body);
    expect(list).toMatchObject({ data: [{ priority: 'urgent' }], pagination: { pageSize: 1, hasMore: true } });
  });

  it('reads projects', async () => {
    const list = await call(client, 'list_projects', { workspace_id });
    const one = await call(client, 'get_project', { workspace_id, project_id: built.project.id });

    expect(list.data).toEqual([one.data]);
    expect(one.data).toEqual(built.project);
  });

  it('adds to both threads of an item, and reads them', async () => {
    const { id: feedback_id } = await aFeedback(built);

    const comment = await call(client, 'add_comment', { feedback_id, message: 'We look into it' });
    const note = await call(client, 'add_note', { feedback_id, content: 'Known since May', mentions: [built.user.id] });
    const comments = await call(client, 'list_comments', { feedback_id });
    const notes = await call(client, 'list_notes', { feedback_id });

    expect(comment.data).toMatchObject({
      message: 'We look into it',
      authorType: 'agent',
      authorName: built.user.name,
    });
    expect(comments.data).toEqual([comment.data]);
    expect(notes.data).toEqual([note.data]);
    expect(await app.database.prisma.feedback.findFirst({ where: { id: feedback_id } })).toHaveProperty('watcherIds', [
      built.user.id,
    ]);
  });

  it('finds, reads and changes customers', async () => {
    const email = `${built.user.id}-${door}@example.com`.toLowerCase();
    const created = await built.api.post('/customers', { workspaceId: workspace_id, name: 'Ann', emails: [email] });
    const customer_id = created.body.data.id;

    const changed = await call(client, 'update_customer', {
      customer_id,
      company: 'Acme',
      primary_phone: '+49 30 1234',
    });
    const read = await call(client, 'get_customer', { customer_id });
    const found = await call(client, 'find_customers', { workspace_id, email: email.toUpperCase() });
    const listed = await call(client, 'find_customers', { workspace_id, search: email, page_size: 5 });
    const [missing] = await callInVain(client, 'find_customers', { workspace_id, phone: '+4900000' });

    expect(changed.data).toMatchObject({ company: 'Acme', primaryPhone: '+49301234' });
    expect(read).toEqual(changed);
    expect(found.data).toMatchObject({ id: customer_id });
    expect(listed.data).toMatchObject([{ id: customer_id }]);
    expect(missing).toMatch(/^not_found: /);
    await built.api.delete(`/customers/${customer_id}`);
  });

  it.each([
    ['an unknown id', 'get_feedback', { feedback_id: 'fb_unknown' }, `/feedback/fb_unknown`],
    ['a number that nothing has', 'get_feedback_by_number', { ticket_number: '4711' }, '/feedback/number/4711'],
    ['a project that does not exist', 'get_project', { project_id: 'prj_unknown' }, '/projects/prj_unknown'],
    ['a cursor that does not exist', 'list_feedback', { cursor: 'nonsense' }, '/feedback?cursor=nonsense'],
  ])('fails for %s with the code and message of REST', async (_case, tool, given, path) => {
    const [text] = await callInVain(client, tool, { workspace_id, ...given });

    const [route = '', query = ''] = path.split('?');
    const { body } = await built.api.get(route, {
      workspaceId: workspace_id,
      ...Object.fromEntries(new URLSearchParams(query)),
    });
    expect(text).toBe(`${body.error.code}: ${body.error.message}`);
  });

  it('fails for arguments that do not fit the tool, naming each', async () => {
    const [first, more] = await callInVain(client, 'list_feedback', { page_size: 101, prioritty: 'low' });

    expect(first).toMatch(/^bad_request: arguments\//);
    expect(more?.split('\n').sort()).toEqual([
      expect.stringMatching(/^See http:.+\/docs\/errors\/bad_request\/$/),
      'arguments/page_size must be <= 100',
      'arguments/prioritty is not a known field',
      'arguments/workspace_id is required',
    ]);
  });

  it('checks what the contract says about the whole body', async () => {
    const { id } = await aFeedback(built);

    const [text] = await callInVain(client, 'update_feedback', { workspace_id, feedback_id: id });

    expect(text).toMatch(/^bad_request: body /);
  });

  it('names a wrong reference, and stores nothing', async () => {
    const { id } = await aFeedback(built);

    const [text] = await callInVain(client, 'update_feedback', {
      workspace_id,
      feedback_id: id,
      assignee_id: 'usr_stranger',
    });

    expect(text).toBe('bad_request: body/assigneeId must be a member of the workspace');
    expect(await app.database.prisma.feedback.findFirst({ where: { id } })).toHaveProperty('assigneeId', null);
  });

  it.each(['', '.', '..'])('leads nowhere with the id "%s"', async (id) => {
    const [text] = await callInVain(client, 'get_feedback', { workspace_id, feedback_id: id });

    expect(text).toMatch(/^not_found: /);
  });

  it('refuses text that cannot be stored', async () => {
    const given = { workspace_id, project_id: built.project.id, message: 'a\0b' };

    const [text] = await callInVain(client, 'create_feedback', given);

    expect(text).toBe('bad_request: arguments/message must not contain U+0000');
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
    expect(await call(reader, 'list_feedback', { workspace_id })).toHaveProperty('data');
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
