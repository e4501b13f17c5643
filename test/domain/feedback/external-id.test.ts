import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Feedback } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWebhook, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { signed } from '../../support/sign.ts';

// The id that an item has in another system, through every door.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const create = ({ api, workspace, project }: Built, fields: object, headers: Record<string, string> = {}) =>
  api.send('post', '/feedback', {
    body: { workspaceId: workspace.id, projectId: project.id, message: 'It broke', ...fields },
    headers,
  });
const update = ({ api, workspace }: Built, { id }: Pick<Feedback, 'id'>, fields: object) =>
  api.patch(`/feedback/${id}`, { workspaceId: workspace.id, ...fields });
const idsIn = async ({ workspace }: Built) => {
  const items = await app.database.prisma.feedback.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { ticketNumber: 'asc' },
  });
  return items.map(({ externalId }) => externalId);
};
const another = async ({ api, workspace, ...built }: Built): Promise<Built> => {
  const { body } = await api.post('/projects', { workspaceId: workspace.id, name: 'Other' });
  return { ...built, api, workspace, project: body.data };
};

it('is trimmed, and null unless given', async () => {
  const built = await aWorkspaceWithProject(app);

  const given = await create(built, { externalId: ' Zendesk/ä 8123 ' });
  const none = await create(built, {});

  expect(given.body.data.externalId).toBe('Zendesk/ä 8123');
  expect(none.body.data.externalId).toBeNull();
});

it('is unique in its project: a second item is refused with the id of the first, and stores nothing', async () => {
  const built = await aWorkspaceWithProject(app);
  const first = await create(built, { externalId: 'a' });

  const second = await create(built, { externalId: 'a', userEmail: 'ada@example.org' });
  const repeatable = await create(built, { externalId: 'a' }, { 'Idempotency-Key': 'again' });
  const elsewhere = await create(await another(built), { externalId: 'a' });
  const inOtherCase = await create(built, { externalId: 'A' });

  for (const response of [second, repeatable]) {
    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain(first.body.data.id);
  }
  expect([elsewhere.status, inOtherCase.status]).toEqual([201, 201]);
  expect(await idsIn(built)).toEqual(['a', 'a', 'A']);
  expect(await app.database.prisma.customer.count({ where: { workspaceId: built.workspace.id } })).toBe(0);
});

it('goes to one of many that ask for it at the same time', async () => {
  const built = await aWorkspaceWithProject(app);

  const responses = await Promise.all(Array.from({ length: 8 }, () => create(built, { externalId: 'one' })));

  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await idsIn(built)).toEqual(['one']);
});

it('can be set, changed and cleared, and is free again then', async () => {
  const built = await aWorkspaceWithProject(app);
  const [one, other] = [await aFeedback(built), await aFeedback(built)];

  const set = await update(built, one, { externalId: 'a' });
  const same = await update(built, one, { externalId: 'a', status: 'resolved' });
  const taken = await update(built, other, { externalId: 'a', status: 'resolved' });
  const cleared = await update(built, one, { externalId: null });
  const free = await update(built, other, { externalId: 'a' });

  expect([set, same, cleared, free].map(({ body }) => body.data.externalId)).toEqual(['a', 'a', null, 'a']);
  expect(taken).toBeError(409, 'conflict');
  expect(taken.body.error.message).toContain(one.id);
  expect(await app.database.prisma.feedback.findFirst({ where: { id: other.id } })).toHaveProperty('status', 'new');
});

it('finds its item, in one project or in all', async () => {
  const built = await aWorkspaceWithProject(app);
  const other = await another(built);
  const [own, foreign] = [await aFeedback(built, { externalId: 'a' }), await aFeedback(other, { externalId: 'a' })];
  await aFeedback(built, { externalId: 'b' });
  const find = async (query: object) => {
    const { body } = await built.api.get('/feedback', { workspaceId: built.workspace.id, ...query });
    return body.data.map(({ id }: Feedback) => id).sort();
  };

  expect(await find({ externalId: 'a' })).toEqual([own.id, foreign.id].sort());
  expect(await find({ externalId: 'a', projectId: built.project.id })).toEqual([own.id]);
  expect(await find({ externalId: 'c' })).toEqual([]);
});

it('is part of the log', async () => {
  const built = await aWorkspaceWithProject(app);
  const item = await aFeedback(built, { externalId: 'a' });
  await update(built, item, { externalId: 'b' });

  const { body } = await built.api.get(`/feedback/${item.id}/history`);

  expect(body.data).toMatchObject([
    { changes: { externalId: { from: 'a', to: 'b' } }, data: { externalId: 'b' } },
    { data: { externalId: 'a' } },
  ]);
});

describe('at the intakes', () => {
  it('is taken by a widget and a webhook, and a clash does not tell which item it is', async () => {
    const built = await aWorkspaceWithProject(app);
    const [widget, webhook] = [await aWidget(built), await aWebhook(built)];
    const byWidget = (externalId: string) =>
      app.anonymous.site.post(`/api/widget/${built.project.publicKey}/feedback`, {
        widgetId: widget.id,
        message: 'Hi',
        externalId,
      });
    const byWebhook = (externalId: string) => {
      const body = JSON.stringify({ message: 'Hi', externalId });
      return app.anonymous.site.send('post', `/api/hooks/${webhook.slug}`, {
        body,
        headers: signed(webhook.secret, body),
      });
    };

    expect([(await byWidget('a')).status, (await byWebhook('b')).status]).toEqual([201, 201]);

    for (const clash of [await byWidget('b'), await byWebhook('a')]) {
      expect(clash).toBeError(409, 'conflict');
      expect(clash.body.error.message).toBe('An item of the project has this externalId already');
    }
    expect(await idsIn(built)).toEqual(['a', 'b']);
  });
});

describe('400', () => {
  it.each(['', '  ', '\u200b', 'x'.repeat(201), 5])('refuses %j', async (externalId) => {
    const built = await aWorkspaceWithProject(app);
    const item = await aFeedback(built);

    expect(await create(built, { externalId })).toBeError(400, 'bad_request', 'body/externalId');
    expect(await update(built, item, { externalId })).toBeError(400, 'bad_request', 'body/externalId');
  });
});
