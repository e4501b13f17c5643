import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Event, FeedbackUpsert } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aSession, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, itemsOf } from '../../support/imports.ts';
import { runJobs } from '../../support/jobs.ts';
import { aFileUrl } from '../../support/uploads.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const upsert = (
  { api, workspace, project }: Built,
  externalId: string,
  fields: Partial<FeedbackUpsert> = {},
  headers: Record<string, string> = {},
) =>
  api.send('put', `/feedback/by-external-id/${encodeURIComponent(externalId)}`, {
    body: { workspaceId: workspace.id, projectId: project.id, ...fields },
    headers,
  });
const eventsOf = async ({ api, workspace }: Built): Promise<Event[]> =>
  (await api.get('/events', { workspaceId: workspace.id, order: 'asc' })).body.data;
const feedbackEvents = async (built: Built) =>
  (await eventsOf(built)).filter(({ type }) => type.startsWith('feedback.')).map(({ type }) => type);

/** The item, which is new. */
describe('201', () => {
  it('returns the item as a create does, with its customer, its due date, its version and its events', async () => {
    const slaRules = [{ priority: 'high', hours: 24 }] as never;
    const built = await aWorkspaceWithProject(app, { slaRules });

    const response = await upsert(built, 'a', { message: 'It broke', priority: 'high', userEmail: 'ada@example.org' });

    expect(response.status).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    const { dueDate, customerId } = response.body.data;
    expect(response.body.data).toMatchObject({ externalId: 'a', message: 'It broke', ticketNumber: 1, channel: 'api' });
    expect([dueDate, customerId]).toEqual([expect.any(String), expect.stringMatching(/^cus_/)]);
    expect((await eventsOf(built)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['customer.created', 'feedback.created']),
    );
  });

  it.each([
    ['a slash', 'board/12', 'board/12'],
    ['a percent sign', '100%', '100%'],
    ['a name of the API', 'comments', 'comments'],
    ['a combined letter', 'a\u0308', '\u00e4'],
    ['blanks around it', ' x ', 'x'],
    ['an emoji', '🐞 1', '🐞 1'],
  ])('stores an id with %s in the form of every externalId', async (_what, sent, stored) => {
    const built = await aWorkspaceWithProject(app);

    const first = await upsert(built, sent, { message: 'Hi' });
    const second = await upsert(built, stored, { message: 'Hi' });

    expect([first.status, second.status]).toEqual([201, 200]);
    expect(first.body.data.externalId).toBe(stored);
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  it('makes one item in each project', async () => {
    const built = await aWorkspaceWithProject(app);
    const { body } = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Other' });
    const other = { ...built, project: body.data };

    const [one, two] = [await upsert(built, 'a', { message: 'Hi' }), await upsert(other, 'a', { message: 'Hi' })];

    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.data).toMatchObject({ projectId: other.project.id, externalId: 'a' });
  });

  it('goes to one of many requests at the same time, and the others change nothing', async () => {
    const built = await aWorkspaceWithProject(app);

    const responses = await Promise.all(Array.from({ length: 8 }, () => upsert(built, 'one', { message: 'Hi' })));

    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await feedbackEvents(built)).toEqual(['feedback.created']);
  });

  it('warns of what a create would warn of', async () => {
    const built = await aWorkspaceWithProject(app);

    const { body } = await upsert(built, 'a', { message: 'Hi', customMetadata: { phone: 5 } });

    expect(body.warnings).toEqual([expect.objectContaining({ path: 'body/customMetadata/phone' })]);
  });
});

/** The item. It was changed, or was like that already. */
describe('200', () => {
  it('returns the item with the given fields changed, and leaves the others', async () => {
    const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'urgent', hours: 1 }] as never });
    const url = await aFileUrl(built);
    await upsert(built, 'a', { message: 'Hi', category: 'bug', rating: 4, customMetadata: { plan: 'team' } });

    const response = await upsert(built, 'a', {
      ...{ message: 'Hello', category: null, tags: [' new '], priority: 'urgent', screenshotUrl: url },
      ...{ context: { page: '/x' }, customMetadata: { seats: 5 }, customerCommentsEnabled: false },
    });

    expect(response.status).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.body.data).toMatchObject({
      ...{ message: 'Hello', category: null, rating: 4, tags: ['new'], priority: 'urgent', screenshotUrl: url },
      ...{ context: { page: '/x' }, customMetadata: { seats: 5 }, customerCommentsEnabled: false },
      ...{ externalId: 'a', dueDate: expect.any(String), status: 'new' },
    });
    expect(response.body).not.toHaveProperty('warnings');
    expect(await feedbackEvents(built)).toEqual(['feedback.created', 'feedback.updated']);
  });

  it('needs no message, and changes nothing by fields that are the same', async () => {
    const built = await aWorkspaceWithProject(app);
    const fields = { tags: ['a', 'b'], context: { one: 1, two: { x: 1, y: 2 } }, customMetadata: { a: [1], b: null } };
    await upsert(built, 'a', { message: 'Hi', category: 'bug', ...fields });

    const again = { tags: ['b', 'a'], context: { two: { y: 2, x: 1 }, one: 1 }, customMetadata: { b: null, a: [1] } };
    const response = await upsert(built, 'a', { category: ' bug ', ...again });

    expect(response.status).toBe(200);
    expect(response.headers.etag).toBe('"1"');
    expect(await feedbackEvents(built)).toEqual(['feedback.created']);
  });

  it('keeps a file of a page that the item shows from now on, and so does an import', async () => {
    const built = await aWorkspaceWithProject(app);
    const [one, two] = [await aFileUrl(built), await aFileUrl(built)];
    // The widget has uploaded the files, and no item has shown them yet.
    const where = { workspaceId: built.workspace.id };
    const pendingUntil = new Date(Date.now() + 3_600_000_000);
    await app.database.prisma.upload.updateMany({ where, data: { pendingUntil } });
    for (const id of ['a', 'b']) await upsert(built, id, { message: 'Hi' });

    await upsert(built, 'a', { screenshotUrl: one });
    await importFile(app, built, `externalId,screenshotUrl\nb,${two}\n`, { mode: 'upsert' });

    const uploads = await app.database.prisma.upload.findMany({ where });
    expect(uploads.map(({ pendingUntil }) => pendingUntil)).toEqual([null, null]);
  });

  it('warns of fields that only a new item takes, if they differ', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built);
    const sender = { userName: 'Ada', userEmail: 'ada@example.org' };
    await upsert(built, 'a', { message: 'Hi', ...sender });

    const same = await upsert(built, 'a', { userName: ' Ada ', userEmail: 'ADA@example.org', widgetId: 'api' });
    const other = await upsert(built, 'a', {
      userName: 'Bob',
      userEmail: null,
      userPhone: '+44 20 7946 0000',
      widgetId: widget.id,
    });

    expect(same.body).not.toHaveProperty('warnings');
    expect(other.body.warnings.map(({ path }: { path: string }) => path)).toEqual([
      'body/userName',
      'body/userEmail',
      'body/userPhone',
      'body/widgetId',
    ]);
    expect(other.body.data).toMatchObject({ ...sender, userPhone: null, widgetId: 'api' });
  });

  it('runs automations as any change does', async () => {
    const built = await aWorkspaceWithProject(app);
    await anAutomation(built, { scope: 'feedback.updated' });
    await upsert(built, 'a', { message: 'Hi' });

    await upsert(built, 'a', { message: 'Hello' });
    await runJobs(app);

    expect(await itemsOf(built)).toMatchObject([{ tags: ['automated'] }]);
  });

  it('follows the rule of an import: either leaves what the other has stored unchanged', async () => {
    const built = await aWorkspaceWithProject(app);
    const fields: Partial<FeedbackUpsert> = {
      message: 'Hi',
      category: 'idea',
      rating: 3.5,
      tags: ['a'],
      priority: 'low',
    };
    const line = (more: object) => JSON.stringify({ ...fields, ...more });

    const first = await importFile(app, built, line({ externalId: 'ä/1' }), { mode: 'upsert' });
    const second = await upsert(built, 'a\u0308/1', fields);
    const changed = await upsert(built, 'ä/1', { message: 'Hello' });
    const third = await importFile(app, built, line({ externalId: 'ä/1', message: 'Hello' }), { mode: 'upsert' });

    expect([first, third].map(({ counts }) => counts)).toMatchObject([{ created: 1 }, { unchanged: 1 }]);
    expect([second.headers.etag, changed.headers.etag]).toEqual(['"1"', '"2"']);
    expect(await itemsOf(built)).toHaveLength(1);
  });

  it('asks for required custom fields only in a new item, and so does an import', async () => {
    const built = await aWorkspaceWithProject(app);
    await upsert(built, 'a', { message: 'Hi' });
    const field = { id: 'cf_size', type: 'text', label: 'Size', required: true };
    const fields = { workspaceId: built.workspace.id, customFieldDefinitions: [field] };
    await built.api.patch(`/projects/${built.project.id}`, fields);

    const kept = await upsert(built, 'a', { category: 'bug' });
    const imported = await importFile(app, built, 'externalId,category\na,idea\nb,idea\n', { mode: 'upsert' });
    const { counts, errors } = await importFile(app, built, 'externalId,message\nc,Hi\n', { mode: 'upsert' });

    expect(kept.status).toBe(200);
    expect(imported.counts).toMatchObject({ updated: 1, failed: 1 });
    expect(counts).toMatchObject({ failed: 1 });
    expect(errors).toMatchObject([{ path: 'customMetadata/customFields/cf_size' }]);
  });

  it('answers a request with the version that If-Match names', async () => {
    const built = await aWorkspaceWithProject(app);
    const { headers } = await upsert(built, 'a', { message: 'Hi' });

    const response = await upsert(built, 'a', { message: 'Hello' }, { 'If-Match': String(headers.etag) });

    expect([response.status, response.headers.etag]).toEqual([200, '"2"']);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each(['%20', '%E2%80%8B', 'x'.repeat(201)])('refuses the id %s', async (externalId) => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi' };

    const response = await api.send('put', `/feedback/by-external-id/${externalId}`, { body });

    expect(response).toBeError(400, 'bad_request', 'path/externalId');
  });

  it.each([
    ['body/message', {}],
    ['body/projectId', { message: 'Hi', projectId: 'prj_other' }],
    ['body/widgetId', { message: 'Hi', widgetId: 'wgt_other' }],
    ['body/externalId', { message: 'Hi', externalId: 'a' }],
    ['body/screenshotUrl', { message: 'Hi', screenshotUrl: 'https://example.org/a.png' }],
    ['body/customMetadata/customFields/cf_size', { message: 'Hi', customMetadata: { customFields: { cf_size: 1 } } }],
  ])('names %s of a new item', async (path, fields) => {
    const built = await aWorkspaceWithProject(app);

    expect(await upsert(built, 'a', fields)).toBeError(400, 'bad_request', path);
    expect(await itemsOf(built)).toEqual([]);
  });

  it.each([
    ['body/userEmail', { userEmail: 'nobody' }],
    ['body/screenshotUrl', { screenshotUrl: 'https://example.org/a.png' }],
    ['body/customMetadata/customFields/cf_size', { customMetadata: { customFields: { cf_size: 1 } } }],
    ['body/message', { message: ' ' }],
  ])('names %s of an item that exists', async (path, fields) => {
    const built = await aWorkspaceWithProject(app);
    await upsert(built, 'a', { message: 'Hi' });

    expect(await upsert(built, 'a', { category: 'bug', ...fields })).toBeError(400, 'bad_request', path);
    expect(await itemsOf(built)).toMatchObject([{ category: null }]);
  });
});

/**
 * The key lacks the scope, the role of its user or of the signed-in user is not enough, the workspace's plan, limits or
 * settings do not allow the request, or the page that sends a session is of another origin. `message` says which.
 */
describe('403', () => {
  it('refuses a new item beyond the plan, and still changes one that exists', async () => {
    const built = await aWorkspaceWithProject(app);
    await upsert(built, 'a', { message: 'Hi' });
    // A key needs a paid plan, and a session does not.
    await app.database.prisma.workspace.update({ where: { id: built.workspace.id }, data: { plan: 'free' } });
    const now = app.clock.read();
    await app.database.prisma.workspaceCounter.update({
      where: { workspaceId: built.workspace.id },
      data: { feedbackMonth: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())), feedbackMonthCount: 100 },
    });
    const signedIn = { ...built, api: (await aSession(app, built.user)).api };

    expect(await upsert(signedIn, 'b', { message: 'Hi' })).toBeError(403, 'forbidden');
    expect((await upsert(signedIn, 'a', { message: 'Hello' })).status).toBe(200);
  });
});

/** The resource no longer has the version that `If-Match` names. Nothing was written. */
describe('412', () => {
  it('refuses another version, and any version of an item that does not exist', async () => {
    const built = await aWorkspaceWithProject(app);
    await upsert(built, 'a', { message: 'Hi' });

    const stale = await upsert(built, 'a', { message: 'Hello' }, { 'If-Match': '"7"' });
    const missing = await upsert(built, 'b', { message: 'Hello' }, { 'If-Match': '*' });

    expect(stale).toBeError(412, 'precondition_failed');
    expect(missing).toBeError(412, 'precondition_failed');
    expect(await itemsOf(built)).toMatchObject([{ externalId: 'a', message: 'Hi' }]);
  });
});
