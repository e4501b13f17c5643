import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { until } from '../../support/until.ts';
import { aMadeKey, eventsOf, noticedAfterMs, statusOf } from './made-keys.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('ends the key within 5 seconds, here and in another process, and says so in the log', async () => {
    const other = await startTestApp({}, { beside: app });
    const { api, workspace } = await aWorkspace(app);
    const { key, ...made } = await aMadeKey(api);
    for (const one of [app, other]) expect(await statusOf(one, key)).toBe(200);

    const { status, body } = await api.delete(`/api-keys/${made.id}`);

    expect({ status, body }).toEqual({ status: 200, body: { data: { id: made.id, deleted: true } } });
    const revokedAt = app.clock.read();
    app.clock.advance(noticedAfterMs);
    for (const one of [app, other]) expect(await statusOf(one, key)).toBe(401);
    const events = await eventsOf(app, made.id);
    expect(events).toMatchObject([
      { type: 'api_key.created' },
      {
        type: 'api_key.revoked',
        workspaceId: workspace.id,
        data: { id: made.id, revokedAt: revokedAt.toISOString() },
      },
    ]);
    await other.close();
  });

  // The clock stands still here, so nobody is forgotten because they were read a while ago.
  it('ends the key at once in this process', async () => {
    const { api } = await aWorkspace(app);
    const { key, id } = await aMadeKey(api);
    expect(await statusOf(app, key)).toBe(200);

    await api.delete(`/api-keys/${id}`);

    expect(await statusOf(app, key)).toBe(401);
  });

  it('ends the key in another process as soon as that hears of it', async () => {
    if (app.database.kind === 'embedded') return; // It has one process only.
    const other = await startTestApp({}, { beside: app });
    const { api, workspace } = await aWorkspace(app);
    const { key, id } = await aMadeKey(api);
    const hears = Promise.withResolvers<void>();
    other.running.services.logWatch.onAnnouncement((workspaceId) => workspaceId === workspace.id && hears.resolve());
    const pings = setInterval(() => app.running.services.logWatch.announce(workspace.id), 50);
    await hears.promise;
    clearInterval(pings);
    expect(await statusOf(other, key)).toBe(200);

    await api.delete(`/api-keys/${id}`);

    await until('the other process refuses it', async () => (await statusOf(other, key)) === 401);
    await other.close();
  });

  it('ends secrets that were replaced too, and forgets them', async () => {
    const { api } = await aWorkspace(app);
    const { key, id } = await aMadeKey(api);
    const rotated = await api.post(`/api-keys/${id}/rotate`, { keepOldForSeconds: 600 });
    for (const one of [key, rotated.body.data.key]) expect(await statusOf(app, one)).toBe(200);

    await api.delete(`/api-keys/${id}`);
    app.clock.advance(noticedAfterMs);

    for (const one of [key, rotated.body.data.key]) expect(await statusOf(app, one)).toBe(401);
    expect(await app.database.prisma.formerApiKeySecret.count({ where: { keyId: id } })).toBe(0);
  });

  it('lets a key revoke itself, and a session any key of its user', async () => {
    const { api, user, row } = await aWorkspace(app);
    const second = await aKey(app, user);
    const session = await aSession(app, user);

    expect((await api.delete(`/api-keys/${row.id}`)).status).toBe(200);
    expect((await session.api.delete(`/api-keys/${second.row.id}`)).status).toBe(200);
    expect(await app.database.prisma.apiKey.count({ where: { userId: user.id, revokedAt: null } })).toBe(0);
  });

  it('happens once, also when it is asked for twice at the same time', async () => {
    const { api } = await aWorkspace(app);
    const { id } = await aMadeKey(api);

    const responses = await Promise.all([api.delete(`/api-keys/${id}`), api.delete(`/api-keys/${id}`)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await eventsOf(app, id)).toHaveLength(2);
  });
});

describe('400', () => {
  it('refuses a parameter that it does not know', async () => {
    const { api, row } = await aWorkspace(app);

    expect(await api.delete(`/api-keys/${row.id}`, { force: 'true' })).toBeError(400, 'bad_request', 'query/force');
    expect(await app.database.prisma.apiKey.count({ where: { id: row.id, revokedAt: null } })).toBe(1);
  });
});

describe('404', () => {
  it('knows no key of somebody else, none that is revoked, and none with another id', async () => {
    const built = await aWorkspace(app);
    const colleague = await aKey(app, await aMember(app, built.workspace, 'admin'));
    const { id: revoked } = await aMadeKey(built.api);
    await built.api.delete(`/api-keys/${revoked}`);

    for (const id of [colleague.row.id, revoked, newId('key'), 'nonsense'])
      expect(await built.api.delete(`/api-keys/${id}`)).toBeError(404, 'not_found');
    expect((await colleague.api.get('/me')).status).toBe(200);
  });
});
