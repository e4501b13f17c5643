import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordBreaches } from '../../../src/domain/feedback/record-breaches.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aFeedback,
  aSubscription,
  aWidget,
  aWorkspaceWithFeedback,
  aWorkspaceWithProject,
} from '../../support/builders.ts';
import { importFile, itemsOf, sendFile } from '../../support/imports.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';
import { aFileUrl } from '../../support/uploads.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('202', () => {
  // Citus would count on all nodes.
  const onOneServer = process.env.TEST_ON_CITUS ? it.skip : it;
  onOneServer('has PostgreSQL count what an import of a thousand lines has filled', async () => {
    const built = await aWorkspaceWithProject(app);
    const counts = () =>
      app.database.prisma
        .$queryRaw`SELECT analyze_count::int AS count FROM pg_stat_user_tables WHERE relname = 'feedback'`;
    const before = (await counts()) as { count: number }[];

    await importFile(app, built, `message\n${'It broke\n'.repeat(1_000)}`);

    expect(((await counts()) as { count: number }[])[0]?.count).toBeGreaterThan(before[0]?.count ?? 0);
  });

  it('takes a file, and says where to look for it', async () => {
    const built = await aWorkspaceWithProject(app);

    const { status, headers, body } = await sendFile(built, 'message\nIt broke\n');

    expect(status).toBe(202);
    expect(headers.location).toBe(`/api/v1/imports/${body.data.id}`);
    expect(body.data).toMatchObject({ status: 'queued', format: 'csv', fileName: 'ideas.csv', progress: 0 });
    expect(await itemsOf(built)).toEqual([]);
  });

  it('stores every field, in the order of the lines', async () => {
    const customFieldDefinitions = [{ id: 'cf_size', type: 'number', label: 'Size', required: false } as const];
    const built = await aWorkspaceWithProject(app, { customFieldDefinitions });
    const header =
      'message,externalId,category,rating,tags,userName,userEmail,userPhone,priority,context,status,votes,isPublic,createdAt,resolvedAt,dueDate,customFields.cf_size';
    const line =
      'It broke,x-1,bug,4.5,"a;b, c",Ada,Ada@example.org,+44 20 7946 0000,high,"{""url"":""x""}",resolved,7,true,2025-01-02,2025-01-03 10:00,2025-02-01T00:00:00+01:00,12';

    const ended = await importFile(app, built, `${header}\n${line}\nSecond${','.repeat(16)}\n`);
    const [first, second] = await itemsOf(built);

    expect(ended).toMatchObject({
      status: 'finished',
      progress: 1,
      counts: { read: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
      errors: [],
      reportUrl: null,
      finishedAt: expect.any(String),
    });
    expect(first).toMatchObject({
      ...{
        ticketNumber: 1,
        message: 'It broke',
        externalId: 'x-1',
        category: 'bug',
        rating: 4.5,
        tags: ['a', 'b', 'c'],
      },
      ...{ userName: 'Ada', userEmail: 'ada@example.org', userPhone: '+442079460000', priority: 'high' },
      ...{ context: { url: 'x' }, status: 'resolved', statusCategory: 'resolved', votes: 7, isPublic: true },
      ...{ createdAt: '2025-01-02T00:00:00.000Z', resolvedAt: '2025-01-03T10:00:00.000Z', channel: 'api' },
      ...{ dueDate: '2025-01-31T23:00:00.000Z', customMetadata: { customFields: { cf_size: 12 } }, widgetId: 'api' },
    });
    expect(second).toMatchObject({ ticketNumber: 2, message: 'Second', status: 'new', tags: [], dueDate: null });
  });

  it('sets the widget, the assignee and the watchers, by id or by address', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api, workspace, user } = built;
    const widget = await aWidget(built);
    const lines = [
      `One,u@example.org,${widget.id},${user.id},,${user.id},`,
      `Two,,api,,${user.email.toUpperCase()},,${user.email}`,
      'Three,,wgt_other,,,,',
      'Four,,,usr_nobody,,,',
      'Five,,,,nobody@example.org,,',
      `Six,,,${user.id},${user.email},,`,
      'Seven,,,,,"usr_a;usr_b",',
    ];

    const columns = 'message,userEmail,widgetId,assigneeId,assigneeEmail,watcherIds,watcherEmails';
    const { errors } = await importFile(app, built, `${columns}\n${lines.join('\n')}\n`);
    const [one, two, ...others] = await itemsOf(built);
    const log = await api.get('/events', { workspaceId: workspace.id, types: 'feedback.created' });

    const assigned = { assigneeId: user.id, assigneeName: user.name, assigneeEmail: user.email, watcherIds: [user.id] };
    expect(one).toMatchObject({ ...assigned, widgetId: widget.id, channel: 'widget' });
    expect(two).toMatchObject({ ...assigned, widgetId: 'api', channel: 'api' });
    expect(others).toEqual([]);
    expect(log.body.data.map(({ data }: { data: object }) => data)).toEqual([one, two]);
    expect((await api.get(`/customers/${one.customerId}`)).body.data.channels).toEqual(['widget']);
    expect(errors).toEqual([
      { line: 4, path: 'widgetId', message: 'must be api or the id of a widget of the project' },
      { line: 5, path: 'assigneeId', message: 'must be a member of the workspace' },
      { line: 6, path: 'assigneeEmail', message: 'must be a member of the workspace' },
      { line: 7, path: 'assigneeEmail', message: 'cannot be combined with assigneeId' },
      { line: 8, path: 'watcherIds/0', message: 'must be a member of the workspace' },
    ]);
  });

  it('keeps the files that its items show', async () => {
    const built = await aWorkspaceWithProject(app);
    const screenshotUrl = await aFileUrl(built);
    const workspaceId = built.workspace.id;
    // As one that the widget has uploaded, and that no item has shown yet.
    const pendingUntil = new Date(Date.now() + 3_600_000_000);
    await app.database.prisma.upload.updateMany({ where: { workspaceId }, data: { pendingUntil } });

    await importFile(app, built, `message,screenshotUrl\nSee,${screenshotUrl}\nNone,\n`);

    expect(await app.database.prisma.upload.findMany({ where: { workspaceId } })).toMatchObject([
      { pendingUntil: null },
    ]);
    expect(await itemsOf(built)).toMatchObject([{ screenshotUrl }, { screenshotUrl: null }]);
  });

  it('sends as many statements for a batch of many lines as for one of few', async () => {
    const built = await aWorkspaceWithProject(app);
    const lines = (count: number, name: string) =>
      Array.from(
        { length: count },
        (_, index) => `${name} ${index},${name}${index},${name}-${index % 7}@example.org\n`,
      ).join('');
    const send = async (count: number, name: string) =>
      sendFile(built, `message,externalId,userEmail\n${lines(count, name)}`);
    await send(1, 'first');
    await runJobs(app);

    await send(2, 'few');
    const few = await countStatements(app, () => runJobs(app));
    await send(20, 'many');
    const many = await countStatements(app, () => runJobs(app));

    expect(many).toBe(few);
    expect(await app.database.prisma.feedback.count({ where: { workspaceId: built.workspace.id } })).toBe(23);
  });

  it('changes the assignee and the watchers with upsert, and leaves the widget', async () => {
    const built = await aWorkspaceWithFeedback(app, { externalId: 'a' });
    const { user } = built;

    const content = `externalId,assigneeEmail,watcherIds,widgetId\na,${user.email},${user.id},api\n`;
    const first = await importFile(app, built, content, { mode: 'upsert' });
    const again = await importFile(app, built, content, { mode: 'upsert' });

    expect([first.counts.updated, again.counts.unchanged]).toEqual([1, 1]);
    expect(await itemsOf(built)).toMatchObject([{ assigneeId: user.id, watcherIds: [user.id], widgetId: 'api' }]);
  });

  it('links items to customers as single items are', async () => {
    const built = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org' });
    const lines = [
      'One,ADA@example.org,',
      'Two,ada@example.org,+442079460000',
      'Three,,+442079460000',
      'Four,new@example.org,',
    ];

    await importFile(app, built, `message,userEmail,userPhone\n${lines.join('\n')}\n`);
    const { body } = await built.api.get('/customers', { workspaceId: built.workspace.id });
    const items = await itemsOf(built);

    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual(
      expect.objectContaining({ primaryEmail: 'ada@example.org', phones: ['+442079460000'], feedbackCount: 4 }),
    );
    expect(new Set(items.slice(0, 4).map((item: { customerId: string }) => item.customerId)).size).toBe(1);
  });

  it('refuses a line that is wrong, names it, and stores the others', async () => {
    const built = await aWorkspaceWithProject(app);
    const content =
      'message,rating,status,userEmail,votes\nGood,,,,\n,5,,,\nBad,11,,,\nBad,,lost,,\nBad,,,nobody,\nBad,,,,many\nGood,,,,\n';

    const ended = await importFile(app, built, content);

    expect(ended.counts).toEqual({ read: 7, created: 2, updated: 0, unchanged: 0, failed: 5 });
    expect(ended.errors).toEqual([
      { line: 3, path: 'message', message: 'is required' },
      { line: 4, path: 'rating', message: 'must be <= 10' },
      {
        line: 5,
        path: 'status',
        message: 'must be a status of the project: new, in-progress, reopened, resolved, archived',
      },
      { line: 6, path: 'userEmail', message: 'must be an email address' },
      { line: 7, path: 'votes', message: 'must be an integer' },
    ]);
    expect(ended.reportUrl).toBe(`http://heed.test/api/v1/imports/${ended.id}/report`);
    expect((await itemsOf(built)).map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber)).toEqual([1, 2]);
  });

  it('refuses a line whose columns of the same name say different things, unless nobody reads them', async () => {
    const built = await aWorkspaceWithProject(app);
    const content = 'message,category,category\nA,bug,idea\nB,bug,bug\nC,,idea\n';

    const ended = await importFile(app, built, content);
    const mapped = await importFile(app, built, content, { mapping: '{"message":"message"}' });

    const message = 'must not say different things in columns of the same name';
    expect(ended.errors).toEqual([{ line: 2, path: 'category', message }]);
    expect(mapped.counts).toMatchObject({ created: 3, failed: 0 });
    expect((await itemsOf(built)).slice(0, 2)).toMatchObject([{ category: 'bug' }, { category: 'idea' }]);
  });

  it('refuses an externalId that an item or a line before has', async () => {
    const built = await aWorkspaceWithFeedback(app, { externalId: 'taken' });

    const ended = await importFile(app, built, 'message,externalId\nA,taken\nB,b\nC,b\nD,\nE,\n');

    const message = 'must not be that of another item of the project';
    expect(ended.errors).toEqual([
      { line: 2, path: 'externalId', message },
      { line: 4, path: 'externalId', message },
    ]);
    expect(ended.counts).toMatchObject({ created: 3, failed: 2 });
  });

  it('finds tags by each spelling that upsert has written, and takes another order for no change', async () => {
    const built = await aWorkspaceWithProject(app);
    await aFeedback(built, { message: 'a', externalId: '1', tags: ['one', 'two'] });
    const upsert = (tags: string) => importFile(app, built, `externalId,tags\n1,"${tags}"\n`, { mode: 'upsert' });

    expect((await upsert('two,one')).counts).toMatchObject({ unchanged: 1 });
    expect((await upsert('ＴＷＯ,Übel')).counts).toMatchObject({ updated: 1 });

    const found = async (tag: string) =>
      (await built.api.get('/feedback', { workspaceId: built.workspace.id, tag })).body.data.length;
    expect([await found('two'), await found('U\u0308BEL'), await found('one')]).toEqual([1, 1, 0]);
  });

  it('changes items by their externalId with upsert', async () => {
    const built = await aWorkspaceWithFeedback(app, { externalId: 'a', category: 'bug' });
    await aFeedback(built, { externalId: 'same', message: 'Same' });
    const content =
      'externalId,message,status,votes\na,New text,resolved,3\nsame,Same,,\nb,Made,,\nb,Changed,,\n,None,,\n';

    const rehearsed = await importFile(app, built, content, { mode: 'upsert', dryRun: 'true' });
    const ended = await importFile(app, built, content, { mode: 'upsert' });
    const items = await itemsOf(built);

    expect(ended.counts).toEqual({ read: 5, created: 1, updated: 2, unchanged: 1, failed: 1 });
    expect(rehearsed.counts).toEqual(ended.counts);
    // Lines before it have made one of the items, which a dry run does not store.
    expect(rehearsed.changedFields).toEqual({ message: 1, status: 1, resolvedAt: 1, votes: 1 });
    expect(ended.changedFields).toEqual({ message: 2, status: 1, resolvedAt: 1, votes: 1 });
    expect(ended.errors).toEqual([{ line: 6, path: 'externalId', message: 'is required' }]);
    expect(items[0]).toMatchObject({ message: 'New text', status: 'resolved', votes: 3, category: 'bug' });
    expect(items[2]).toMatchObject({ externalId: 'b', message: 'Changed' });
  });

  it('stores nothing in a dry run, and finds the same faults', async () => {
    const built = await aWorkspaceWithFeedback(app, { externalId: 'taken' });
    const content = 'message,externalId\nA,taken\nB,b\nC,b\n,d\n';

    const rehearsed = await importFile(app, built, content, { dryRun: 'true' });
    const stored = await itemsOf(built);
    const real = await importFile(app, built, content);

    expect(stored).toHaveLength(1);
    expect(rehearsed.counts).toEqual(real.counts);
    expect(rehearsed.errors).toEqual(real.errors);
  });

  it('takes comments, and writes an event for everything with the id of the import', async () => {
    const built = await aWorkspaceWithProject(app);
    const comments = [
      { message: 'Which?', authorType: 'agent', authorName: 'Grace', createdAt: '2025-01-01T00:00:00Z' },
    ];

    const ended = await importFile(app, built, `${JSON.stringify({ message: 'It broke', comments })}\n`);
    const [item] = await itemsOf(built);
    const { body } = await built.api.get(`/feedback/${item.id}`, { workspaceId: built.workspace.id });
    const log = await built.api.get('/events', { workspaceId: built.workspace.id, after: 1 });

    expect(body.data).toMatchObject({ commentCount: 1, lastCommentBy: 'agent' });
    expect(body.data.customerComments).toMatchObject([{ message: 'Which?', createdAt: '2025-01-01T00:00:00.000Z' }]);
    expect(log.body.data.map(({ type }: { type: string }) => type)).toEqual([
      'feedback.created',
      'comment.created',
      'import.finished',
    ]);
    expect(log.body.data[0]).toMatchObject({ actor: { type: 'apiKey' }, causedBy: { importId: ended.id }, data: item });
    expect(log.body.data[2]).toMatchObject({ subject: { type: 'import', id: ended.id }, data: ended });
  });

  it('lets items be found by the words of their comments', async () => {
    const built = await aWorkspaceWithProject(app);
    const author = { authorType: 'customer', authorName: 'Ada' };
    const comments = ['First quetzal', 'Then zugzwang'].map((message) => ({ ...author, message }));

    await importFile(app, built, `${JSON.stringify({ message: 'It broke', comments })}\n{"message":"Other"}\n`);

    for (const search of ['quetzal', 'zugzw', 'then first'])
      expect((await built.api.get('/feedback', { workspaceId: built.workspace.id, search })).body.data).toMatchObject([
        { message: 'It broke' },
      ]);
  });

  it('tells of no breach of an item that was overdue when it came', async () => {
    const built = await aWorkspaceWithProject(app);

    await importFile(app, built, 'message,dueDate\nOverdue,2025-02-01T00:00:00Z\n');
    await recordBreaches(contextOf(app));
    const { body } = await built.api.get('/events', {
      workspaceId: built.workspace.id,
      types: 'feedback.sla_breached',
    });

    expect(body.data).toEqual([]);
    expect(await itemsOf(built)).toMatchObject([{ slaBreached: true }]);
  });

  it.each([
    [false, ['import.finished']],
    [true, ['feedback.created', 'comment.created', 'import.finished']],
  ])('sends items to subscriptions only with includeImports (%s), and its end always', async (includeImports, sent) => {
    const built = await aWorkspaceWithProject(app);
    const comments = [{ message: 'Which?', authorType: 'agent', authorName: 'Grace' }];
    const { id } = await aSubscription(built, { types: ['*'], includeImports });

    await importFile(app, built, `${JSON.stringify({ message: 'It broke', comments })}\n`);
    const { body } = await built.api.get(`/subscriptions/${id}/deliveries`);

    const types = body.data.map(({ type }: { type: string }) => type).reverse();
    expect(types.filter((type: string) => !type.startsWith('subscription.'))).toEqual(sent);
  });

  it('runs automations only when asked to', async () => {
    const built = await aWorkspaceWithProject(app);
    const actions = [{ type: 'add_tag', params: { tag: 'seen' } }];
    await built.api.post('/automations', {
      projectId: built.project.id,
      name: 'Tag',
      scope: 'feedback.created',
      actions,
    });

    await importFile(app, built, 'message\nQuiet\n');
    await importFile(app, built, 'message\nLoud\n', { runAutomations: 'true' });
    await runJobs(app);

    const items = await itemsOf(built);
    expect(items.map(({ tags }: { tags: string[] }) => tags)).toEqual([[], ['seen']]);
  });

  it('answers a repeated Idempotency-Key with the same import', async () => {
    const built = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'once' };

    const first = await sendFile(built, 'message\nOnce\n', {}, headers);
    const second = await sendFile(built, 'message\nOnce\n', {}, headers);
    const other = await sendFile(built, 'message\nOther\n', {}, headers);
    await runJobs(app);

    expect(second.body).toEqual(first.body);
    expect(second.headers.location).toBe(first.headers.location);
    expect(other).toBeError(409, 'conflict');
    expect(await itemsOf(built)).toHaveLength(1);
  });
});

describe('400', () => {
  it.each([
    ['', {}, 'body/file', 'must not be empty'],
    [' \n', {}, 'body/file', 'must not be empty'],
    ['\u0001\0\u0002x', {}, 'body/file', 'must be CSV, NDJSON or a JSON array'],
    ['message\n', { format: 'json' }, 'body/file', 'must be a JSON array'],
    ['message\n', { mapping: '{"a":"b"}' }, 'body/mapping', 'names for "a" what is no field'],
    ['message\n', { projectId: 'prj_none' }, 'body/projectId', 'must be the id of a project in this workspace'],
  ])('refuses %j with %j', async (content, fields, path, message) => {
    const built = await aWorkspaceWithProject(app);

    const response = await sendFile(built, content, fields as Record<string, string>);

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.details).toEqual([{ path, message }]);
  });
});

describe('413', () => {
  it('refuses a file that is larger than 100 MB', async () => {
    const built = await aWorkspaceWithProject(app);

    const response = await sendFile(built, Buffer.alloc(100 * 1_048_576 + 1, 'x'));

    expect(response).toBeError(413, 'payload_too_large');
  });
});
