import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { changeTogether } from '../../../src/domain/feedback/change-together.ts';
import type { WantedChanges } from '../../../src/domain/feedback/feedback-change.ts';
import { type Context, inTransaction } from '../../../src/platform/context.ts';
import { ExpectedVersion } from '../../../src/platform/versions.ts';
import { holdConfiguration, holdItem } from '../../process/held-lock.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aMember, aUser, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';
import { until } from '../../support/until.ts';
import { whileRefused } from '../../support/while-refused.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aWorkspaceWithItems(count: number) {
  const built = await aWorkspaceWithProject(app);
  const items = [];
  for (let item = 0; item < count; item++) items.push(await aFeedback(built));
  const workspaceId = built.workspace.id;
  const change = (id: string, wanted: WantedChanges, ctx: Partial<Context> = {}) =>
    changeTogether({ ...contextOf(app), ...ctx }, { workspaceId, id, wanted });
  return { ...built, workspaceId, ids: items.map(({ id }) => id), change };
}

type Built = Awaited<ReturnType<typeof aWorkspaceWithItems>>;

const storedIn = async ({ workspaceId, ids }: Built) => {
  const rows = await app.database.prisma.feedback.findMany({ where: { workspaceId } });
  return ids.map((id) => rows.find((row) => row.id === id));
};
const eventsOf = ({ workspaceId }: Built) =>
  app.database.prisma.event.findMany({
    where: { workspaceId, type: 'feedback.updated' },
    orderBy: { sequence: 'asc' },
  });

/** BEGIN, two locks, the items, what is shown of them, the events, COMMIT. On the embedded database one of the two ends is not counted. */
const ofTransaction = globalThis.databaseKind === 'postgresql' ? 7 : 6;

describe('changes that come at once', () => {
  it('are made in one more transaction, each for its own caller', async () => {
    const built = await aWorkspaceWithItems(12);
    const kinds = [{ tags: ['a'] }, { status: 'resolved' }, { priority: 'high' as const }, { isPublic: true }];
    const causes = built.ids.map((_, index) => ({
      actor: { type: 'apiKey', id: `key_${index}`, name: `Key ${index}` } as const,
      causedBy: { requestId: `request-${index}` },
    }));
    const before = await app.database.prisma.event.count({ where: { workspaceId: built.workspaceId } });

    const statements = await countStatements(app, async () => {
      const answers = await Promise.all(
        built.ids.map((id, index) => built.change(id, kinds[index % 4] ?? {}, causes[index])),
      );
      expect(answers.map(({ data }) => data)).toEqual(
        built.ids.map((id, index) => expect.objectContaining({ id, ...kinds[index % 4] })),
      );
    });

    expect(statements).toBe(2 * ofTransaction);
    const events = await eventsOf(built);
    expect(events.map(({ sequence }) => Number(sequence))).toEqual(built.ids.map((_, index) => before + index + 1));
    expect(events.map(({ feedbackId }) => feedbackId)).toEqual(built.ids);
    expect(events.map(({ actorId, actorName, causedBy }) => ({ actorId, actorName, causedBy }))).toEqual(
      causes.map(({ actor, causedBy }) => ({ actorId: actor.id, actorName: actor.name, causedBy })),
    );
    expect(events.slice(0, 4).map(({ changes }) => Object.keys(changes ?? {}))).toEqual([
      ['tags'],
      expect.arrayContaining(['status', 'resolvedAt']),
      ['priority'],
      ['isPublic'],
    ]);
    expect(await storedIn(built)).toEqual(
      built.ids.map((_, index) => expect.objectContaining({ version: 2, ...kinds[index % 4] })),
    );
  });

  it('are answered to each key with its own item', async () => {
    const built = await aWorkspaceWithItems(10);
    const keys = await Promise.all(built.ids.map(() => aKey(app, built.user)));

    const responses = await Promise.all(
      built.ids.map((id, index) =>
        keys[index]?.api.patch(`/feedback/${id}`, { workspaceId: built.workspaceId, tags: [`tag-${index}`] }),
      ),
    );

    expect(responses.map((response) => [response?.status, response?.headers.etag, response?.body.data])).toEqual(
      built.ids.map((id, index) => [200, '"2"', expect.objectContaining({ id, tags: [`tag-${index}`] })]),
    );
    const actorOf = new Map((await eventsOf(built)).map((event) => [event.feedbackId, event.actorId]));
    expect(built.ids.map((id) => actorOf.get(id))).toEqual(keys.map(({ row }) => row.id));
  });

  it('are refused alone', async () => {
    const built = await aWorkspaceWithItems(9);
    const { api, workspaceId, ids } = built;
    const [member, stranger] = [await aMember(app, built.workspace), await aUser(app)];
    const sent: [id: string, changes: object, headers?: Record<string, string>][] = ids.map((id) => [
      id,
      { tags: ['a'] },
    ]);
    sent[1] = [newId('fb'), { tags: ['a'] }];
    sent[2] = [ids[2] ?? '', { status: 'nope' }];
    sent[3] = [ids[3] ?? '', { tags: ['a'] }, { 'If-Match': '"7"' }];
    sent[4] = [ids[4] ?? '', { tags: ['a'] }, { 'If-Match': '"1"' }];
    sent[5] = [ids[5] ?? '', { assigneeId: stranger.id }];
    sent[6] = [ids[6] ?? '', { assigneeId: member.id }];
    sent[7] = [ids[7] ?? '', { isPublic: false }];

    const responses = await Promise.all(
      sent.map(([id, changes, headers]) => api.patch(`/feedback/${id}`, { workspaceId, ...changes }, headers)),
    );

    expect(responses.map(({ status }) => status)).toEqual([200, 404, 400, 412, 200, 400, 200, 200, 200]);
    expect(responses[2]).toBeError(400, 'bad_request', 'body/status');
    expect(responses[5]).toBeError(400, 'bad_request', 'body/assigneeId');
    expect((await storedIn(built)).map((item) => item?.version)).toEqual([2, 1, 1, 1, 2, 1, 2, 1, 2]);
    expect((await eventsOf(built)).map(({ feedbackId }) => feedbackId).sort()).toEqual(
      [0, 4, 6, 8].map((index) => ids[index]).sort(),
    );
  });

  it('of one item are made one after the other, in their order', async () => {
    const built = await aWorkspaceWithItems(3);
    const [first = '', ...others] = built.ids;
    const tags = ['a', 'b', 'c', 'd', 'e'];

    const answers = await Promise.all([
      ...tags.map((tag) => built.change(first, { addTags: [tag] })),
      ...others.map((id) => built.change(id, { isPublic: true })),
    ]);

    expect(answers.map(({ data }) => data.tags)).toEqual([
      ...tags.map((_, index) => tags.slice(0, index + 1)),
      ...others.map(() => []),
    ]);
    const events = (await eventsOf(built)).filter(({ feedbackId }) => feedbackId === first);
    expect(events.map(({ changes }) => changes)).toEqual(
      tags.map((_, index) => ({ tags: { from: tags.slice(0, index), to: tags.slice(0, index + 1) } })),
    );
    expect((await storedIn(built))[0]).toHaveProperty('version', 6);
  });
});

it('that the database refuses keeps no other from being made', async () => {
  const built = await aWorkspaceWithItems(6);
  const expected = built.ids.map((id) => new ExpectedVersion(id, '"1"'));

  await whileRefused(app, 'feedback', "category = 'refused'", async () => {
    const results = await Promise.allSettled(
      built.ids.map((id, index) =>
        built.change(
          id,
          { category: index === 3 ? 'refused' : 'bug' },
          { expected: expected[index] as ExpectedVersion },
        ),
      ),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(built.ids.map((_, index) => index !== 3));
  });

  expect(expected.map(({ isMet }) => isMet)).toEqual(built.ids.map((_, index) => index !== 3));
  expect((await storedIn(built)).map((item) => item?.version)).toEqual([2, 2, 2, 1, 2, 2]);
  expect(await eventsOf(built)).toHaveLength(5);
});

it('is part of the transaction in which it is asked for', async () => {
  const built = await aWorkspaceWithItems(1);
  const [id = ''] = built.ids;

  const rolledBack = inTransaction(contextOf(app), async (tx) => {
    await changeTogether(tx, { workspaceId: built.workspaceId, id, wanted: { tags: ['a'] } });
    throw new Error('Nothing of it');
  });

  await expect(rolledBack).rejects.toThrow('Nothing of it');
  expect(await storedIn(built)).toEqual([expect.objectContaining({ tags: [], version: 1 })]);
});

const databaseUrl = () => (app.database.kind === 'postgresql' ? app.database.url : '');
// The embedded database is one connection.
const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('on PostgreSQL, changes of what somebody else has locked', () => {
  const itsItem = ({ workspaceId, ids: [id = ''] }: Built) => holdItem(databaseUrl(), workspaceId, id);
  const itsProject = ({ workspaceId, project }: Built) => holdConfiguration(databaseUrl(), workspaceId, project.id);

  it.each([
    ['the item', itsItem],
    ['its project', itsProject],
  ])('(%s) are made one after the other, and hold up no others', async (_what, hold) => {
    const built = await aWorkspaceWithItems(1);
    const { body } = await built.api.post('/projects', { workspaceId: built.workspaceId, name: 'Other' });
    const others: string[] = [];
    for (let item = 0; item < 8; item++) others.push((await aFeedback({ ...built, project: body.data })).id);
    const [held = ''] = built.ids;
    const lock = await hold(built);
    const patch = (id: string, changes: object) =>
      built.api.patch(`/feedback/${id}`, { workspaceId: built.workspaceId, ...changes });

    const tags = Array.from({ length: 12 }, (_, index) => `tag-${index}`);
    const waiting = Promise.all(tags.map((tag) => patch(held, { addTags: [tag] })));
    await until('the first change waits for the lock', async () => (await lock.countWaiting()) === 1);
    const done = await Promise.all(others.map((id) => patch(id, { isPublic: true })));
    await lock.release();

    expect(done.map(({ status }) => status)).toEqual(others.map(() => 200));
    const responses = await waiting;
    expect(responses.map(({ status }) => status)).toEqual(tags.map(() => 200));
    expect(responses.map(({ body: { data } }) => data.tags.length).sort((one, other) => one - other)).toEqual(
      tags.map((_, index) => index + 1),
    );
  });
});
