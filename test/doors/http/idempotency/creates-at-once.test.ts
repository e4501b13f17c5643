import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordName } from '../../../../src/platform/idempotency/record-name.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aSession, aWorkspace, aWorkspaceWithProject } from '../../../support/builders.ts';
import { whileRefused } from '../../../support/while-refused.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;
type Response = Awaited<ReturnType<Built['api']['post']>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const onPostgresql = globalThis.databaseKind === 'postgresql' ? it : it.skip;
const statuses = (responses: Response[]) => responses.map(({ status }) => status);
const isReplayed = ({ headers }: Response) => headers['idempotency-replayed'] === 'true';

/** Creates of one project, each by its message and, unless it has none, with that as its key. */
function senderFor({ api, workspace, project }: Pick<Built, 'api' | 'workspace' | 'project'>) {
  const prefix = randomUUID();
  const headersFor = (key: string | null) => (key === null ? undefined : { 'Idempotency-Key': `${prefix}-${key}` });
  return {
    prefix,
    send: (message: string, { key = message, ...fields }: { key?: string | null } & object = {}) =>
      api.post('/feedback', { workspaceId: workspace.id, projectId: project.id, message, ...fields }, headersFor(key)),
  };
}

async function aSender() {
  const built = await aWorkspaceWithProject(app);
  return { ...built, ...senderFor(built) };
}

const storedIn = async ({ workspace }: Pick<Built, 'workspace'>) => {
  const rows = await app.database.prisma.feedback.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { ticketNumber: 'asc' },
  });
  return rows.map(({ ticketNumber, message }) => ({ ticketNumber, message }));
};
const numbersOf = (items: { ticketNumber: number }[]) => items.map(({ ticketNumber }) => ticketNumber);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const messages = upTo(16).map((number) => `item-${number}`);
const recordsOf = async (prefix: string) => {
  const records = await app.database.prisma.idempotencyRecord.findMany({ where: { key: { startsWith: prefix } } });
  return records.map(({ key }) => key.slice(prefix.length + 1)).sort();
};

describe('creates that come at once, each with its key', () => {
  it('are stored under numbers without gaps, and each repetition gets its own answer', async () => {
    const { send, prefix, ...built } = await aSender();

    const first = await Promise.all(messages.map((message) => send(message)));
    const again = await Promise.all(messages.map((message) => send(message)));

    expect(new Set(statuses(first))).toEqual(new Set([201]));
    expect(first.map(({ body }) => body.data.message)).toEqual(messages);
    expect(numbersOf(first.map(({ body }) => body.data)).sort((a, b) => a - b)).toEqual(upTo(16));
    expect(first.some(isReplayed)).toBe(false);
    expect(again.every(isReplayed)).toBe(true);
    expect(again.map(({ status, body, headers }) => [status, body, headers.etag])).toEqual(
      first.map(({ body, headers }) => [201, body, headers.etag]),
    );
    expect(first[0]?.headers.etag).toBe('"1"');
    expect(await recordsOf(prefix)).toEqual([...messages].sort());
    expect(numbersOf(await storedIn(built))).toEqual(upTo(16));
  });

  it('may be among repetitions, and among creates without a key', async () => {
    const { send, prefix, ...built } = await aSender();
    const repeated = messages.slice(0, 5);
    const first = await Promise.all(repeated.map((message) => send(message)));

    const responses = await Promise.all(
      messages.map((message, index) => send(message, { key: index % 3 === 0 && index > 4 ? null : message })),
    );

    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    expect(responses.map(isReplayed)).toEqual(messages.map((_, index) => index < 5));
    expect(responses.slice(0, 5).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(numbersOf(await storedIn(built))).toEqual(upTo(16));
    expect(await recordsOf(prefix)).toEqual(messages.filter((_, index) => index < 5 || index % 3 > 0).sort());
  });

  it('get a conflict for a key of other content', async () => {
    const { send, ...built } = await aSender();
    await send('first');

    const responses = await Promise.all(
      messages.map((message, index) => send(message, { key: index === 9 ? 'first' : message })),
    );

    expect(statuses(responses)).toEqual(messages.map((_, index) => (index === 9 ? 409 : 201)));
    expect(responses[9]?.headers).not.toHaveProperty('retry-after');
    expect(numbersOf(await storedIn(built))).toEqual(upTo(16));
  });

  it('are stored once if several have one key', async () => {
    const { send, prefix, ...built } = await aSender();

    const twins = messages.flatMap((message) => [message, message]);
    const responses = await Promise.all(twins.map((message) => send(message)));

    expect(responses.filter((response) => response.status === 201 && !isReplayed(response))).toHaveLength(16);
    for (const { status, headers } of responses.filter(({ status }) => status !== 201))
      expect([status, headers['retry-after']]).toEqual([409, '1']);
    expect(numbersOf(await storedIn(built))).toEqual(upTo(16));
    expect(await recordsOf(prefix)).toEqual([...messages].sort());
  });

  onPostgresql('leave out the one that runs elsewhere', async () => {
    const { send, prefix, row, ...built } = await aSender();
    const name = recordName({ owner: row.id, path: '/api/v1/feedback', key: `${prefix}-${messages[9]}` });

    const responses = await app.database.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
      return Promise.all(messages.map((message) => send(message)));
    });

    expect(statuses(responses)).toEqual(messages.map((_, index) => (index === 9 ? 409 : 201)));
    expect(responses[9]?.headers['retry-after']).toBe('1');
    expect(numbersOf(await storedIn(built))).toEqual(upTo(15));
    expect(await send(messages[9] as string)).toHaveProperty('status', 201);
  });

  it('run again after 24 hours', async () => {
    const { send, ...built } = await aSender();
    const first = await Promise.all(messages.map((message) => send(message)));

    app.clock.advance(24 * 3_600_000);
    const later = await Promise.all(messages.map((message) => send(message)));
    const again = await Promise.all(messages.map((message) => send(message)));

    expect(later.some(isReplayed)).toBe(false);
    expect(again.map(({ body }) => body)).toEqual(later.map(({ body }) => body));
    expect(numbersOf([...first, ...later].map(({ body }) => body.data)).sort((a, b) => a - b)).toEqual(upTo(32));
    expect(await storedIn(built)).toHaveLength(32);
  });
});

describe('one of several creates with keys', () => {
  it.each([
    ['whose item', 'feedback', "message = 'item-10'"],
    ['whose record', 'idempotency_records', "key LIKE '%-item-10'"],
  ])('%s cannot be stored fails alone, and leaves nothing', async (_which, table, condition) => {
    const { send, prefix, ...built } = await aSender();

    await whileRefused(app, table, condition, async () => {
      const responses = await Promise.all(messages.map((message) => send(message)));
      expect(statuses(responses)).toEqual(messages.map((_, index) => (index === 9 ? 500 : 201)));
    });

    const others = messages.filter((_, index) => index !== 9);
    expect((await storedIn(built)).map(({ message }) => message).sort()).toEqual([...others].sort());
    expect(await recordsOf(prefix)).toEqual([...others].sort());
    expect((await send('item-10')).body.data).toHaveProperty('ticketNumber', 16);
  });

  it('takes what the plan has left, and a refusal is not kept', async () => {
    const { user, workspace, ...built } = await aWorkspace(app, { plan: 'free' });
    const { api } = await aSession(app, user);
    const { body } = await api.post('/projects', { workspaceId: workspace.id, name: 'P', type: 'web' });
    const { send, prefix } = senderFor({ api, workspace, project: body.data });
    const feedbackMonth = new Date(app.clock.read().toISOString().slice(0, 8).concat('01'));
    const use = (feedbackMonthCount: number) =>
      app.database.prisma.workspaceCounter.update({
        where: { workspaceId: workspace.id },
        data: { feedbackMonth, feedbackMonthCount },
      });
    await use(95);

    const responses = await Promise.all(messages.map((message) => send(message)));
    const again = await Promise.all(messages.map((message) => send(message)));
    const kept = await recordsOf(prefix);
    await use(0);
    const later = await Promise.all(messages.map((message) => send(message)));

    expect(statuses(responses).sort()).toEqual([...Array(5).fill(201), ...Array(11).fill(403)]);
    expect(again.map((response) => [response.status, isReplayed(response)])).toEqual(
      responses.map(({ status }) => [status, status === 201]),
    );
    expect(kept).toHaveLength(5);
    expect(new Set(statuses(later))).toEqual(new Set([201]));
    expect(numbersOf(await storedIn({ ...built, workspace }))).toEqual(upTo(16));
  });
});

describe('a repetition of a create that would be refused now', () => {
  it.each([
    ['because its project is gone', { deletedAt: new Date() }],
    [
      'because its project has new rules',
      { customFieldDefinitions: [{ id: 'cf_size', type: 'number', label: 'Size', required: true }] },
    ],
  ])('gets the first answer %s', async (_why, change) => {
    const { send, workspace, project } = await aSender();
    const first = await send('first');
    await app.database.prisma.project.update({
      where: { workspaceId_id: { workspaceId: workspace.id, id: project.id } },
      data: { ...change, version: { increment: 1 } },
    });

    const again = await send('first');
    const other = await send('other');

    expect([again.status, isReplayed(again), again.body]).toEqual([201, true, first.body]);
    expect(other).toHaveProperty('status', 400);
  });
});

it.each([
  ['an externalId', { externalId: 'T-1' }],
  ['two addresses', { userEmail: 'ada@example.org', userPhone: '+4915012345678' }],
  ['a company', { userEmail: 'alan@example.org', customMetadata: { customFields: { df_company: 'ACME' } } }],
])('a create with %s keeps its answer with its item', async (_what, fields) => {
  const { send, prefix, ...built } = await aSender();

  await whileRefused(app, 'idempotency_records', "key LIKE '%-first'", async () => {
    expect(await send('first', fields)).toHaveProperty('status', 500);
  });
  expect(await storedIn(built)).toEqual([]);
  const first = await send('first', fields);
  const again = await send('first', fields);

  expect(first.status).toBe(201);
  expect([again.status, isReplayed(again), again.body]).toEqual([201, true, first.body]);
  expect(await recordsOf(prefix)).toEqual(['first']);
  expect(await storedIn(built)).toHaveLength(1);
});
