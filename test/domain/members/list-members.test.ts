import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, anInvitation, aSession, aWorkspace } from '../../support/builders.ts';
import { until } from '../../support/until.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ids = (body: { data: { userId: string }[] }) => body.data.map(({ userId }) => userId);

describe('200', () => {
  it('lists members and those who are invited, newest first', async () => {
    const { api, user, workspace } = await aWorkspace(app);
    const grace = { email: 'grace@example.org', name: 'Grace', role: 'admin' } as const;
    const invited = await anInvitation(app, { user, workspace }, grace);
    await aWorkspace(app);

    const { status, body } = await api.get('/members', { workspaceId: workspace.id });

    expect(status).toBe(200);
    expect(ids(body).sort()).toEqual([user.id, invited.userId].sort());
    expect(body.data.find(({ userId }: { userId: string }) => userId === invited.userId)).toEqual({
      userId: invited.userId,
      name: 'Grace',
      email: 'grace@example.org',
      role: 'admin',
      status: 'invited',
      lastActiveAt: null,
      awayUntil: null,
      createdAt: app.clock.read().toISOString(),
    });
  });

  it('tells when somebody was active last, to the minute', async () => {
    const { workspace } = await aWorkspace(app);
    const user = await aMember(app, workspace);
    const { api } = await aSession(app, user);
    app.clock.advance(120_000);
    await api.get('/me');

    const lastActiveAt = async () => {
      const { body } = await api.get('/members', { workspaceId: workspace.id });
      return body.data.find(({ userId }: { userId: string }) => userId === user.id).lastActiveAt;
    };
    // It is written beside the request, so perhaps just after the response.
    const now = app.clock.read().toISOString();
    await until('the use is noted', async () => (await lastActiveAt()) === now);
  });

  it.each([
    ['a part of the name, in any case', 'ACE hop'],
    ['a part of the address', 'race@'],
  ])('finds %s', async (_what, search) => {
    const { api, user, workspace } = await aWorkspace(app);
    const email = `grace@${randomUUID()}.example`;
    const { userId } = await anInvitation(app, { user, workspace }, { email, name: 'Grace Hopper' });

    expect(ids((await api.get('/members', { workspaceId: workspace.id, search })).body)).toEqual([userId]);
  });

  it.each(['%', '_', '\\'])('takes %s as it is', async (search) => {
    const { api, user, workspace } = await aWorkspace(app);
    const { userId } = await anInvitation(app, { user, workspace }, { name: `Odd ${search} name` });

    expect(ids((await api.get('/members', { workspaceId: workspace.id, search })).body)).toEqual([userId]);
  });
});
