import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser } from '../../support/builders.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const eventsOf = (workspaceId: string) => app.database.prisma.event.findMany({ where: { workspaceId } });

describe('201', () => {
  it('makes a workspace that the user owns, with an event for the owner first in its log', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);

    const response = await api.post('/workspaces', { name: ' Acme ' });

    expect(response.status).toBe(201);
    const { id } = response.body.data;
    const now = app.clock.read().toISOString();
    expect(response.body.data).toMatchObject({
      ...{ name: 'Acme', plan: 'pro_max', apiAccessEnabled: true, memberCount: 1, role: 'owner' },
      ...{ createdAt: now, updatedAt: now },
    });
    const { body } = await api.get(`/workspace/${id}`);
    expect(body).toEqual(response.body);
    const events = await eventsOf(id);
    expect(events).toMatchObject([
      {
        ...{ sequence: 1n, type: 'member.added', subjectId: user.id, actorType: 'user', actorId: user.id },
        data: { userId: user.id, role: 'owner', status: 'active' },
      },
    ]);
  });

  it('can be worked in at once', async () => {
    const { api } = await aSession(app, await aUser(app));
    await api.get('/workspaces');
    const { body: made } = await api.post('/workspaces', { name: 'Acme' });

    const response = await api.post('/projects', { workspaceId: made.data.id, name: 'Shop' });

    expect(response.status).toBe(201);
    expect((await api.get('/workspaces')).body.data).toMatchObject([{ id: made.data.id }]);
  });

  it('has the plan that DEFAULT_PLAN names', async () => {
    const other = await startTestApp({ defaultPlan: 'free' }, { beside: app });
    const { api } = await aSession(other, await aUser(other));

    const { body } = await api.post('/workspaces', { name: 'Acme' });
    await other.close();

    expect(body.data).toHaveProperty('plan', 'free');
  });

  it('is made once for one Idempotency-Key', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    const send = () => api.post('/workspaces', { name: 'Acme' }, { 'Idempotency-Key': 'once' });

    const [first, again] = [await send(), await send()];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await app.database.prisma.member.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('400', () => {
  it.each([
    ['a blank name', { name: ' ' }, 'body/name'],
    ['no name', {}, 'body/name'],
    ['a name that is too long', { name: 'a'.repeat(201) }, 'body/name'],
    ['a plan', { name: 'Acme', plan: 'pro_max' }, 'body/plan'],
  ])('refuses %s', async (_what, body, path) => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);

    expect(await api.post('/workspaces', body)).toBeError(400, 'bad_request', path);
    expect(await app.database.prisma.member.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used for another name', async () => {
    const { api } = await aSession(app, await aUser(app));
    await api.post('/workspaces', { name: 'Acme' }, { 'Idempotency-Key': 'used' });

    const response = await api.post('/workspaces', { name: 'Beta' }, { 'Idempotency-Key': 'used' });

    expect(response).toBeError(409, 'conflict');
  });
});
