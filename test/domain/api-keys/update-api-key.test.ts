import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { aMadeKey, eventsOf, statusOf } from './made-keys.ts';

// test/domain/access tests 401, 403, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('changes the name and nothing else, which is no event', async () => {
    const { api } = await aWorkspace(app);
    const { key, ...made } = await aMadeKey(api);

    const { status, body } = await api.patch(`/api-keys/${made.id}`, { name: ' Weekly ' });

    expect({ status, body }).toEqual({ status: 200, body: { data: { ...made, name: 'Weekly' } } });
    expect(await statusOf(app, key)).toBe(200);
    expect(await eventsOf(app, made.id)).toMatchObject([{ type: 'api_key.created' }]);
  });

  it('takes it from a session of the user, and from a key with fewer scopes', async () => {
    const { user, row } = await aWorkspace(app);
    const session = await aSession(app, user);
    const weak = await aKey(app, user, { scopes: ['keys:write'] });

    for (const { api } of [session, weak])
      expect((await api.patch(`/api-keys/${row.id}`, { name: 'Renamed' })).body.data.name).toBe('Renamed');
  });
});

describe('400', () => {
  it.each([
    [{}, 'body/name'],
    [{ name: '' }, 'body/name'],
    [{ name: 'Wide', scopes: ['feedback:read'] }, 'body/scopes'],
  ])('refuses %j', async (body, path) => {
    const { api, row } = await aWorkspace(app);

    expect(await api.patch(`/api-keys/${row.id}`, body)).toBeError(400, 'bad_request', path);
  });
});

describe('404', () => {
  it('knows no key of somebody else, none that is revoked, and none with another id', async () => {
    const built = await aWorkspace(app);
    const colleague = await aKey(app, await aMember(app, built.workspace, 'admin'));
    const revoked = await aKey(app, built.user, { revokedAt: app.clock.read() });

    for (const id of [colleague.row.id, revoked.row.id, newId('key'), 'nonsense'])
      expect(await built.api.patch(`/api-keys/${id}`, { name: 'Mine' })).toBeError(404, 'not_found');
    expect(await app.database.prisma.apiKey.count({ where: { name: 'Mine' } })).toBe(0);
  });
});
