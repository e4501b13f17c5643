import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashApiKey, isApiKeyForm } from '../../../src/domain/access/api-key.ts';
import { allScopes } from '../../../src/domain/access/scopes.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { aMadeKey, eventsOf, statusOf } from './made-keys.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const keysOf = (userId: string) => app.database.prisma.apiKey.count({ where: { userId } });

describe('201', () => {
  it('returns a key that works, and stores its hash', async () => {
    const { api, user } = await aWorkspace(app);
    const scopes = ['feedback:write', 'feedback:read', 'feedback:read'];

    const { status, body } = await api.post('/api-keys', { name: ' Report ', scopes });

    const { key, ...shown } = body.data;
    expect({ status, isKey: isApiKeyForm(key) }).toEqual({ status: 201, isKey: true });
    expect(shown).toEqual({
      ...{ id: expect.stringMatching(/^key_/), name: 'Report', prefix: key.slice(0, 8) },
      ...{
        scopes: ['feedback:read', 'feedback:write'],
        workspaceIds: null,
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      },
      createdAt: app.clock.read().toISOString(),
    });
    const stored = await app.database.prisma.apiKey.findUniqueOrThrow({ where: { id: shown.id } });
    expect(stored).toMatchObject({ userId: user.id, hash: hashApiKey(key) });
    expect(JSON.stringify(stored)).not.toContain(key);
    const me = await app.anonymous.as(key).get('/me');
    expect(me.body.data).toMatchObject({ actor: { id: shown.id }, user: { id: user.id }, scopes: shown.scopes });
  });

  it('lets a signed-in user give every scope, also one who is only a member', async () => {
    const { workspace } = await aWorkspace(app);
    const { api } = await aSession(app, await aMember(app, workspace));

    const { key, scopes } = await aMadeKey(api, { scopes: allScopes });

    expect(scopes).toEqual(allScopes);
    expect(await statusOf(app, key)).toBe(200);
  });

  it('gives a key with all scopes those that come later too, and no other key', async () => {
    const { api, user } = await aWorkspace(app);
    const all = await aMadeKey(api, { scopes: allScopes });
    const some = await aMadeKey(api, { scopes: allScopes.slice(1) });
    // As a version would have stored it that knew fewer.
    await app.database.prisma.apiKey.updateMany({
      where: { userId: user.id, id: { in: [all.id, some.id] } },
      data: { scopes: ['feedback:read'] },
    });

    const scopesOf = async (key: string) => (await app.anonymous.as(key).get('/me')).body.data.scopes;

    expect(await scopesOf(all.key)).toEqual(allScopes);
    expect(await scopesOf(some.key)).toEqual(['feedback:read']);
    expect((await api.get('/api-keys')).body.data).toMatchObject([
      { scopes: ['feedback:read'] },
      { scopes: allScopes },
      {},
    ]);
  });

  it('lets a key give what it has itself', async () => {
    const { user } = await aWorkspace(app);
    const { api } = await aKey(app, user, { scopes: ['keys:write', 'feedback:read'] });

    expect((await aMadeKey(api, { scopes: ['feedback:read', 'keys:write'] })).scopes).toHaveLength(2);
  });

  it('takes an end, which the key keeps to', async () => {
    const { api } = await aWorkspace(app);
    const expiresAt = new Date(app.clock.read().getTime() + 60_000).toISOString();

    const made = await aMadeKey(api, { expiresAt });

    expect(made.expiresAt).toBe(expiresAt);
    expect(await statusOf(app, made.key)).toBe(200);
    app.clock.advance(60_000);
    expect(await statusOf(app, made.key)).toBe(401);
  });

  it('says so in the log of each workspace where the user is owner or admin, without the secret', async () => {
    const built = await aWorkspace(app);
    const [asAdmin, asMember] = [await aWorkspace(app), await aWorkspace(app)];
    const joined = (workspaceId: string, role: string, status = 'active') =>
      app.database.prisma.member.create({ data: { workspaceId, userId: built.user.id, role, status } });
    await joined(asAdmin.workspace.id, 'admin');
    await joined(asMember.workspace.id, 'member');
    await joined((await aWorkspace(app)).workspace.id, 'admin', 'invited');

    const { key, ...data } = await aMadeKey(built.api);

    const events = await eventsOf(app, data.id);
    const where = [built.workspace.id, asAdmin.workspace.id].sort();
    const written = { type: 'api_key.created', subjectType: 'apiKey', changes: null, projectId: null, data };
    const actor = { actorType: 'apiKey', actorId: built.row.id, actorName: built.user.name };
    expect(events).toMatchObject(where.map((workspaceId) => ({ workspaceId, ...written, ...actor })));
    const text = JSON.stringify(events, (_name, value) => (typeof value === 'bigint' ? Number(value) : value));
    for (const secret of [key, hashApiKey(key)]) expect(text).not.toContain(secret);
  });

  it('returns the same secret to a repeated Idempotency-Key, and keeps it sealed', async () => {
    const { api, user } = await aWorkspace(app);
    const body = { name: 'Once', scopes: ['feedback:read'] };
    const header = { 'Idempotency-Key': randomUUID() };

    const [first, again] = [await api.post('/api-keys', body, header), await api.post('/api-keys', body, header)];

    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await keysOf(user.id)).toBe(2);
    const record = await app.database.prisma.idempotencyRecord.findFirstOrThrow({
      where: { key: header['Idempotency-Key'] },
    });
    for (const part of [first.body.data.key, first.body.data.id]) expect(record.body).not.toContain(part);
  });
});

describe('400', () => {
  const past = '2020-01-01T00:00:00.000Z';
  it.each([
    ['a name that is blank', { name: ' ' }, 'body/name'],
    ['no scope', { scopes: [] }, 'body/scopes'],
    ['a scope that does not exist', { scopes: ['feedback:read', 'feedback:fly'] }, 'body/scopes/1'],
    ['an end in the past', { expiresAt: past }, 'body/expiresAt'],
    ['an end that is no time', { expiresAt: 'soon' }, 'body/expiresAt'],
    ['an unknown field', { admin: true }, 'body/admin'],
  ])('refuses %s', async (_what, fields, path) => {
    const { api, user } = await aWorkspace(app);

    const response = await api.post('/api-keys', { name: 'Report', scopes: ['feedback:read'], ...fields });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await keysOf(user.id)).toBe(1);
  });
});

describe('401', () => {
  it('refuses a key that was revoked a moment ago, although other requests still pass', async () => {
    const { api, row, user } = await aWorkspace(app);
    await api.get('/me');
    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { revokedAt: app.clock.read() } });

    expect((await api.get('/api-keys')).status).toBe(200);
    const response = await api.post('/api-keys', { name: 'Report', scopes: ['feedback:read'] });

    expect(response).toBeError(401, 'unauthorized');
    expect(await keysOf(user.id)).toBe(1);
  });
});

describe('403', () => {
  it('refuses scopes that the key lacks, and names them', async () => {
    const user = await aUser(app);
    const { api } = await aKey(app, user, { scopes: ['keys:write', 'feedback:read'] });

    const response = await api.post('/api-keys', {
      name: 'More',
      scopes: ['feedback:read', 'feedback:delete', 'members:write'],
    });

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('lacks feedback:delete, members:write:');
    expect(await keysOf(user.id)).toBe(1);
  });
});

describe('409', () => {
  it('refuses another body with the same Idempotency-Key', async () => {
    const { api } = await aWorkspace(app);
    const header = { 'Idempotency-Key': randomUUID() };
    await api.post('/api-keys', { name: 'One', scopes: ['feedback:read'] }, header);

    expect(await api.post('/api-keys', { name: 'Two', scopes: ['feedback:read'] }, header)).toBeError(409, 'conflict');
  });
});
