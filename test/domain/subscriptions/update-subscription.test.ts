import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aSubscription, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['hooks.internal', '10.1.2.3', '192.168.0.0/16'] });
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.subscription.findFirstOrThrow({ where: { id } });
const updates = async ({ api, workspace }: Awaited<ReturnType<typeof aWorkspace>>) =>
  (await api.get('/events', { workspaceId: workspace.id, types: 'subscription.updated' })).body.data;

describe('200', () => {
  it('changes only the given fields, and records them', async () => {
    const built = await aWorkspaceWithProject(app);
    const { secret: _secret, ...before } = await aSubscription(built);
    app.clock.advance(1_000);
    const changes = { types: ['customer.*'], projectIds: [built.project.id], ordered: true };

    const { body } = await built.api.patch(`/subscriptions/${before.id}`, { name: ' New ', ...changes });

    expect(body.data).toEqual({ ...before, name: 'New', ...changes, updatedAt: app.clock.read().toISOString() });
    expect(await updates(built)).toMatchObject([
      {
        changes: {
          name: { from: 'Subscription', to: 'New' },
          types: { from: ['*'], to: ['customer.*'] },
          projectIds: { from: null, to: [built.project.id] },
          ordered: { from: false, to: true },
        },
      },
    ]);
  });

  it('belongs to the app that says what is sent where, until somebody else does', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aSubscription(built);
    const { api, grant } = await aConnectedApp(app, built);

    await api.patch(`/subscriptions/${id}`, { types: ['feedback.created'] });
    expect(await stored(id)).toMatchObject({ grantId: grant.id });
    await built.api.patch(`/subscriptions/${id}`, { types: ['feedback.*'] });
    expect(await stored(id)).toMatchObject({ grantId: null });
  });

  it('changes the format and the filters, for a chat only with types that it is told of', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built, { types: ['feedback.*'], filters: { priority: 'low' } });
    const changes = { format: 'teams', filters: { tag: 'vip' } };

    const { body } = await built.api.patch(`/subscriptions/${id}`, changes);

    expect(body.data).toMatchObject({ ...changes, types: ['feedback.*'] });
    expect(await stored(id)).toMatchObject(changes);
    expect(await updates(built)).toMatchObject([
      {
        changes: {
          format: { from: 'json', to: 'teams' },
          filters: { from: { priority: 'low' }, to: { tag: 'vip' } },
        },
      },
    ]);
    expect(await built.api.patch(`/subscriptions/${id}`, { types: ['*'] })).toBeError(
      400,
      'bad_request',
      'body/types/0',
    );
  });

  it('records nothing when nothing changes', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);

    await built.api.patch(`/subscriptions/${id}`, { name: 'Subscription', enabled: true });

    expect(await updates(built)).toEqual([]);
  });

  it('keeps the value of a header, and records only the names of those that change', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built, { headers: [{ name: 'X-A', value: 'one' }] });
    const before = await stored(id);
    const shown = [{ name: 'X-A', set: true }];

    const kept = await built.api.patch(`/subscriptions/${id}`, { headers: shown });
    expect(kept.body.data.headers).toEqual(shown);
    expect((await stored(id)).headers).toEqual(before.headers);
    expect(await updates(built)).toEqual([]);

    await built.api.patch(`/subscriptions/${id}`, { headers: [{ name: 'X-A', value: 'two' }] });
    expect((await stored(id)).headers).not.toEqual(before.headers);
    expect((await updates(built))[0].changes).toEqual({ headers: { from: shown, to: shown } });
  });

  it('keeps the value of a header at another path of the same host, and takes a new one for another host', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built, { headers: [{ name: 'X-A', value: 'one' }] });
    const before = await stored(id);

    const moved = await built.api.patch(`/subscriptions/${id}`, { url: 'HTTPS://hooks.invalid:443/ä' });
    expect(moved.body.data.url).toBe('https://hooks.invalid/%C3%A4');
    expect((await stored(id)).headers).toEqual(before.headers);

    const url = 'https://elsewhere.example.com/';
    const given = await built.api.patch(`/subscriptions/${id}`, { url, headers: [{ name: 'X-A', value: 'two' }] });
    expect(given.body.data).toMatchObject({ url, headers: [{ name: 'X-A', set: true }] });
    expect((await stored(id)).headers).not.toEqual(before.headers);

    const without = await built.api.patch(`/subscriptions/${id}`, { url: 'https://third.example.com/', headers: [] });
    expect(without.body.data.headers).toEqual([]);
  });

  it('says who disabled it, and clears the failures of one that is enabled again', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);

    const disabled = await built.api.patch(`/subscriptions/${id}`, { enabled: false });
    const data = { consecutiveFailures: 12, failingSince: app.clock.read() };
    await app.database.prisma.subscription.updateMany({ where: { id }, data });
    const enabled = await built.api.patch(`/subscriptions/${id}`, { enabled: true });

    expect(disabled.body.data).toMatchObject({ enabled: false, disabledReason: 'manual' });
    expect(enabled.body.data).toMatchObject({ enabled: true, disabledReason: null, consecutiveFailures: 0 });
    expect(await stored(id)).toHaveProperty('failingSince', null);
    expect((await updates(built)).map((event: { changes: object }) => Object.keys(event.changes).sort())).toEqual([
      ['disabledReason', 'enabled'],
      ['disabledReason', 'enabled'],
    ]);
  });

  it('delivers from then on only what the key that redirects it may read', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    const scopes = ['events:read', 'subscriptions:write'];
    const { api } = await aKey(app, built.user, { scopes });

    await api.patch(`/subscriptions/${id}`, { name: 'Renamed' });
    expect((await stored(id)).scopes).toEqual(['*']);
    await api.patch(`/subscriptions/${id}`, { url: 'https://elsewhere.example.com' });
    expect((await stored(id)).scopes.sort()).toEqual(scopes);
  });
});

describe('createdBy', () => {
  it('is whoever takes it over, by a session or a key, and the log tells of it', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    const [one, other] = [await aMember(app, built.workspace, 'admin'), await aMember(app, built.workspace, 'admin')];
    const limited = await aKey(app, other, { scopes: ['subscriptions:write', 'events:read'] });

    const bySession = await (await aSession(app, one)).api.patch(`/subscriptions/${id}`, { createdBy: 'me' });
    const byKey = await limited.api.patch(`/subscriptions/${id}`, { createdBy: 'me' });

    expect(bySession.body.data.createdBy).toBe(one.id);
    expect(byKey.body.data.createdBy).toBe(other.id);
    expect((await stored(id)).scopes.sort()).toEqual(['events:read', 'subscriptions:write']);
    expect((await updates(built)).map(({ changes }: { changes: object }) => changes)).toEqual([
      { createdBy: { from: built.user.id, to: one.id } },
      { createdBy: { from: one.id, to: other.id } },
    ]);
  });

  it('stays when somebody else changes something', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    const { api } = await aSession(app, await aMember(app, built.workspace, 'admin'));

    const { body } = await api.patch(`/subscriptions/${id}`, { url: 'https://elsewhere.example.com' });

    expect(body.data.createdBy).toBe(built.user.id);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body'],
    [{ name: null }, 'body/name'],
    [{ url: 'http://hooks.example.com' }, 'body/url'],
    [{ types: ['nothing.*'] }, 'body/types/0'],
    [{ projectIds: [newId('prj')] }, 'body/projectIds/0'],
    [{ headers: [{ name: 'X-New', set: true }] }, 'body/headers/0/name'],
    [{ disabledReason: 'gone' }, 'body/disabledReason'],
    [{ createdBy: newId('usr') }, 'body/createdBy'],
    [{ createdBy: null }, 'body/createdBy'],
    [{ url: 'https://user:word@hooks.invalid' }, 'body/url'],
    [{ url: 'https://hooks.invalid/\t' }, 'body/url'],
    [{ format: 'slack' }, 'body/types'],
    [{ format: 'teams', types: ['note.created', 'project.*'] }, 'body/types/1'],
    [{ filters: { search: 'words' } }, 'body/filters/search'],
    [{ filters: { assigneeId: 'me' } }, 'body/filters/assigneeId'],
    [{ filters: { status: Array.from({ length: 21 }, (_, index) => `s${index}`).join() } }, 'body/filters/status'],
  ])('refuses %j and changes nothing', async (changes, path) => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    const before = await stored(id);

    expect(await built.api.patch(`/subscriptions/${id}`, changes)).toBeError(400, 'bad_request', path);
    expect(await stored(id)).toEqual(before);
  });
});

describe('400 for the value of a header', () => {
  it.each([
    ['https://elsewhere.example.com', undefined, 'body/headers'],
    ['https://hooks.invalid:8443', undefined, 'body/headers'],
    ['http://hooks.internal', undefined, 'body/headers'],
    ['https://elsewhere.example.com', [{ name: 'X-A', set: true }], 'body/headers/0/value'],
    [
      'https://elsewhere.example.com',
      [
        { name: 'X-B', value: 'b' },
        { name: 'X-A', set: true },
      ],
      'body/headers/1/value',
    ],
  ])('that was given for another host than %s', async (url, headers, path) => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built, { headers: [{ name: 'X-A', value: 'one' }] });
    const before = await stored(id);

    const response = await built.api.patch(`/subscriptions/${id}`, { url, ...(headers && { headers }) });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(id)).toEqual(before);
  });
});
