import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, itemsOf } from '../../support/imports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A line of each product's export, and the item that it makes. */
const exports: [string, string, object][] = [
  [
    'canny',
    'title,details,status,board,tags,score,authorName,authorEmail,created,url,owner\nDark mode,Please,in progress,Ideas,"ui, theme",42,Ada,ada@example.org,2024-05-01T10:00:00.000Z,https://x.canny.io/p/dark,Joe\n',
    {
      ...{ message: 'Dark mode\n\nPlease', status: 'in-progress', category: 'Ideas', tags: ['ui', 'theme'], votes: 42 },
      ...{ userName: 'Ada', userEmail: 'ada@example.org', createdAt: '2024-05-01T10:00:00.000Z' },
      externalId: 'https://x.canny.io/p/dark',
    },
  ],
  [
    'fider',
    'number,title,description,created_by,created_at,votes_count,comments_count,status,tags\n7,Dark mode,,Ada,2024-05-01 10:00:00,3,0,completed,ui\n',
    { message: 'Dark mode', externalId: '7', status: 'resolved', votes: 3, userName: 'Ada', tags: ['ui'] },
  ],
  [
    'fider',
    'number,title,description,created_at,created_by,total_votes,total_comments,status,responded_by,responded_at,response,original_number,original_title,tags\n10,Go is fast,Very tiny description,2018-03-23T19:33:22Z,Ada,4,2,Declined,,,,,,"easy, ignored"\n',
    {
      ...{ message: 'Go is fast\n\nVery tiny description', externalId: '10', status: 'archived', votes: 4 },
      ...{ tags: ['easy', 'ignored'], createdAt: '2018-03-23T19:33:22.000Z' },
    },
  ],
  [
    'uservoice',
    'ID;Title;Text;Votes;Status;Category;Labels;Creator Name;Creator Email;Created At\n9;Dark mode;Please;5;declined;UI;a,b;Ada;ada@example.org;2024-05-01 10:00:00 UTC\n',
    {
      message: 'Dark mode\n\nPlease',
      externalId: '9',
      status: 'archived',
      category: 'UI',
      createdAt: '2024-05-01T10:00:00.000Z',
    },
  ],
  [
    'uservoice',
    'Idea Id,Idea Title,Idea Description,Category Name,Public Status Name,Labels,Voters Count,Created Timestamp,Idea Creator Name,Idea Creator Email Address,User Email Address\n1,Dark mode,Please,UI,Under Review,"[""ui"",""theme""]",2,2025-07-21 03:37:03,Ada,ada@example.org,bob@example.org\n',
    {
      ...{ message: 'Dark mode\n\nPlease', externalId: '1', status: 'new', category: 'UI', tags: ['ui', 'theme'] },
      ...{ votes: 2, userName: 'Ada', userEmail: 'ada@example.org', createdAt: '2025-07-21T03:37:03.000Z' },
    },
  ],
  [
    'uservoice',
    'suggestion.id,suggestion.title,suggestion.body,suggestion.status.name,suggestion.created_timestamp\n1,Dark mode,Please,planned,2025-07-21 03:37:03\n',
    { message: 'Dark mode\n\nPlease', externalId: '1', status: 'in-progress', createdAt: '2025-07-21T03:37:03.000Z' },
  ],
  [
    'fider',
    'number,title,description,created_at,created_by,votes_count,status,responded_by,responded_at,response\n12,Go,Tiny,2018-03-23T19:33:22Z,Ada,4,declined,Jane Doe,2018-04-04T19:48:10Z,Nothing to do\n',
    {
      externalId: '12',
      status: 'archived',
      resolvedAt: '2018-04-04T19:48:10.000Z',
      commentCount: 1,
      lastCommentBy: 'agent',
    },
  ],
  [
    'uservoice',
    'Id,Title,Moderation Status\n4,Dark mode,Awaiting Moderation\n',
    { message: 'Dark mode', externalId: '4', status: 'new' },
  ],
  ...['New', 'NEW', ' new '].map((status): [string, string, object] => [
    'zendesk',
    `Id,Subject,Status\n43,Help,${status}\n`,
    { externalId: '43', status: 'new' },
  ]),
  ...['Published', 'approved', ''].map((state): [string, string, object] => [
    'uservoice',
    `Id,Title,Status,Moderation State,Labels\n5,Dark mode,planned,${state},ui\n`,
    { status: 'in-progress', isPublic: false, tags: ['ui'] },
  ]),
  ...['Spam', 'rejected', 'Deleted'].map((state): [string, string, object] => [
    'uservoice',
    `Id,Title,Status,Moderation State,Labels\n5,Dark mode,planned,${state},"ui,export"\n`,
    { status: 'archived', isPublic: false, tags: ['ui', 'export', state.toLowerCase()] },
  ]),
  ...['Unapproved', 'pending', 'Awaiting Moderation'].map((state): [string, string, object] => [
    'uservoice',
    `Id,Title,Status,Moderation State\n5,Dark mode,planned,${state}\n`,
    { status: 'new', isPublic: false, tags: [] },
  ]),
  [
    'zendesk',
    'Id,Requester,Requester email,Subject,Tags,Status,Priority,Created at,Solved at\n41,Ann,-,Help,login vip_customer,On-hold,-,2024-03-05 10:22,-\n',
    {
      ...{ message: 'Help', externalId: '41', status: 'in-progress', priority: null, tags: ['login', 'vip_customer'] },
      ...{ userName: 'Ann', userEmail: null, resolvedAt: null },
    },
  ],
  [
    'zendesk',
    'Id,Requester,Subject,Tags,Status,Created at,Solved at\n42,Ann,Help,-,Deleted,2024-03-05 10:22,-\n',
    { externalId: '42', status: 'archived', tags: [] },
  ],
  [
    'zendesk',
    'Id,Subject,Description,Status,Priority,Tags,Requester,Requester email,Created at,Solved at\n11,Help,It broke,Solved,Normal,a,Ada,ada@example.org,2024-05-01 10:00,2024-05-02 10:00\n',
    {
      ...{ message: 'Help\n\nIt broke', externalId: '11', status: 'resolved', priority: 'medium' },
      ...{ createdAt: '2024-05-01T10:00:00.000Z', resolvedAt: '2024-05-02T10:00:00.000Z' },
    },
  ],
];

it.each(exports)('%s', async (mapping, content, expected) => {
  const built = await aWorkspaceWithProject(app);

  const ended = await importFile(app, built, content, { mapping });

  expect(ended.errors).toEqual([]);
  expect(await itemsOf(built)).toMatchObject([expected]);
});

it('takes a mapping from columns to fields, and leaves out other columns', async () => {
  const customFieldDefinitions = [{ id: 'cf_size', type: 'number', label: 'Size', required: false } as const];
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions });
  const mapping = JSON.stringify({ Text: 'message', Size: 'customFields.cf_size' });

  await importFile(app, built, 'Text;Size;More\nHello;1,5;x\n', { mapping });

  const expected = { message: 'Hello', customMetadata: { customFields: { cf_size: 1.5 } } };
  expect(await itemsOf(built)).toMatchObject([expected]);
});

it.each(['ndjson', 'csv', 'json'])('an export as %s comes back as it was', async (format) => {
  const definitions = [{ id: 'cf_size', type: 'number', label: 'Size', required: false } as const];
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions: definitions });
  const item = await aFeedback(built, {
    ...{ message: '=1+1, \'quoted\'\n"x"', externalId: "'-1", tags: ['a b', 'c'], rating: 4.5, priority: 'low' },
    ...{ userEmail: 'ada@example.org', userName: '+Ada', context: { url: 'x', deep: [1, { a: null }] } },
    ...{ category: '@all', customMetadata: { plan: 'team', customFields: { cf_size: -2 } } },
  });
  await built.api.post(`/feedback/${item.id}/comments`, { message: '-first' });
  await built.api.patch(`/feedback/${item.id}`, {
    workspaceId: built.workspace.id,
    status: 'resolved',
    isPublic: true,
  });
  await aFeedback(built, { message: 'Plain' });
  const query = {
    workspaceId: built.workspace.id,
    order: 'asc',
    sort: 'ticketNumber',
    format,
    include: 'comments,notes',
  };
  const file = (await built.api.get('/feedback/export', query)).body;
  const target = await aWorkspaceWithProject(app, { customFieldDefinitions: definitions });

  const content = typeof file === 'string' ? file : JSON.stringify(file);
  const ended = await importFile(app, target, content, { mapping: 'heed' });

  // An imported comment is no first answer.
  const own = ['id', 'workspaceId', 'projectId', 'customerId', 'updatedAt', 'firstAnsweredAt'];
  const rest = (all: object[]) => all.map((one) => Object.entries(one).filter(([name]) => !own.includes(name)));
  const [copy] = await itemsOf(target);
  const { body } = await target.api.get(`/feedback/${copy.id}`, { workspaceId: target.workspace.id });
  expect(ended).toMatchObject({ errors: [], counts: { read: 2, created: 2 } });
  expect(rest(await itemsOf(target))).toEqual(rest(await itemsOf(built)));
  expect(body.data.customerComments).toMatchObject([
    { message: '-first', authorType: 'agent', authorEmail: built.user.email, via: 'import' },
  ]);
});
