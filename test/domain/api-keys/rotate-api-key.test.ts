import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { hashApiKey, isApiKeyForm } from '../../../src/domain/access/api-key.ts';
import { pruneFormerSecrets } from '../../../src/domain/access/prune-former-secrets.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { aMadeKey, eventsOf, noticedAfterMs, statusOf } from './made-keys.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rotate = (api: Api, id: string, keepOldForSeconds?: number) =>
  api.post(`/api-keys/${id}/rotate`, { ...(keepOldForSeconds !== undefined && { keepOldForSeconds }) });
const former = (keyId: string) =>
  app.database.prisma.formerApiKeySecret.findMany({ where: { keyId }, orderBy: { endsAt: 'asc' } });

describe('200', () => {
  it('returns the same key with a new secret and prefix, and ends the old one within 5 seconds', async () => {
    const { api, workspace, user, row } = await aWorkspace(app);
    const { key: old, ...made } = await aMadeKey(api);
    expect(await statusOf(app, old)).toBe(200);

    const { status, body } = await rotate(api, made.id);

    const { key, ...shown } = body.data;
    expect({ status, isKey: isApiKeyForm(key), isNew: key !== old }).toEqual({ status: 200, isKey: true, isNew: true });
    expect(shown).toEqual({ ...made, prefix: key.slice(0, 8), lastUsedAt: shown.lastUsedAt });
    expect(await statusOf(app, key)).toBe(200);
    app.clock.advance(noticedAfterMs);
    expect(await statusOf(app, old)).toBe(401);
    expect(await statusOf(app, key)).toBe(200);
    const [, event] = await eventsOf(app, made.id);
    expect(event).toMatchObject({
      ...{ type: 'api_key.rotated', workspaceId: workspace.id, changes: null, data: shown },
      ...{ actorType: 'apiKey', actorId: row.id, actorName: user.name },
    });
    for (const secret of [key, hashApiKey(key)]) expect(JSON.stringify(event?.data)).not.toContain(secret);
  });

  it('lets both work in every process until the old one ends, exactly on time', async () => {
    const other = await startTestApp({}, { beside: app });
    const both = (key: string) => Promise.all([statusOf(app, key), statusOf(other, key)]);
    const { api } = await aWorkspace(app);
    const { key: old, id } = await aMadeKey(api);
    expect(await both(old)).toEqual([200, 200]);

    const { key } = (await rotate(api, id, 60)).body.data;

    for (const waited of [0, noticedAfterMs, 60_000 - noticedAfterMs - 1]) {
      app.clock.advance(waited);
      expect([await both(old), await both(key)]).toEqual([
        [200, 200],
        [200, 200],
      ]);
    }
    app.clock.advance(1);
    expect([await both(old), await both(key)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    await other.close();
  });

  it('leaves each secret that was replaced before its own end', async () => {
    const { api } = await aWorkspace(app);
    const { key: first, id } = await aMadeKey(api);
    const { key: second } = (await rotate(api, id, 600)).body.data;
    const { key: third } = (await rotate(api, id, 60)).body.data;
    const { key: fourth } = (await rotate(api, id, 0)).body.data;

    app.clock.advance(noticedAfterMs);
    const statuses = async () => Promise.all([first, second, third, fourth].map((key) => statusOf(app, key)));

    expect(await statuses()).toEqual([200, 200, 401, 200]);
    app.clock.advance(60_000);
    expect(await statuses()).toEqual([200, 401, 401, 200]);
    app.clock.advance(540_000);
    expect(await statuses()).toEqual([401, 401, 401, 200]);
    await pruneFormerSecrets(contextOf(app));
    expect(await former(id)).toEqual([]);
  });

  it('lets no old secret outlive the key', async () => {
    const { api } = await aWorkspace(app);
    const expiresAt = new Date(app.clock.read().getTime() + 30_000).toISOString();
    const { key: old, id } = await aMadeKey(api, { expiresAt });

    const rotated = (await rotate(api, id, 600)).body.data;

    expect(rotated.expiresAt).toBe(expiresAt);
    app.clock.advance(30_000);
    for (const key of [old, rotated.key]) expect(await statusOf(app, key)).toBe(401);
  });

  it('is the same caller with either secret: one limit, and one owner of an Idempotency-Key', async () => {
    const { workspace, api } = await aWorkspace(app);
    const { key: old, id } = await aMadeKey(api, { scopes: ['projects:write', 'projects:read'] });
    const { key } = (await rotate(api, id, 600)).body.data;
    const header = { 'Idempotency-Key': randomUUID() };
    const create = (one: string) =>
      app.anonymous.as(one).post('/projects', { workspaceId: workspace.id, name: 'Once' }, header);

    const [first, again] = [await create(old), await create(key)];

    expect(again.headers['idempotency-replayed']).toBe('true');
    const left = (response: typeof first) => Number(response.headers['ratelimit-remaining']);
    expect(left(again)).toBe(left(first) - 1);
  });

  it('lets a key rotate itself, and answers a repeated Idempotency-Key with the same secret', async () => {
    const { api, row, key: old } = await aWorkspace(app);
    const header = { 'Idempotency-Key': randomUUID() };
    const send = () => api.post(`/api-keys/${row.id}/rotate`, { keepOldForSeconds: 60 }, header);

    const [first, again] = [await send(), await send()];

    expect(again.body).toEqual(first.body);
    expect(await former(row.id)).toMatchObject([{ hash: hashApiKey(old) }]);
    expect(await eventsOf(app, row.id)).toHaveLength(1);
    const kept = await app.database.prisma.idempotencyRecord.findFirstOrThrow({
      where: { key: header['Idempotency-Key'] },
    });
    expect(kept.body).not.toContain(first.body.data.key);
  });

  it('keeps both secrets that two rotations at the same time replace', async () => {
    const { api } = await aWorkspace(app);
    const { key, id } = await aMadeKey(api);

    const responses = await Promise.all([rotate(api, id, 60), rotate(api, id, 60)]);

    const keys = [key, ...responses.map(({ body }) => body.data.key)];
    expect(await Promise.all(keys.map((one) => statusOf(app, one)))).toEqual([200, 200, 200]);
    expect(await former(id)).toHaveLength(2);
  });

  it('takes it from a session, whatever the scopes of the key', async () => {
    const { user, row } = await aWorkspace(app);
    const { api } = await aSession(app, user);

    expect((await rotate(api, row.id)).status).toBe(200);
  });
});

describe('400', () => {
  it.each([-1, 604_801, 1.5])('refuses to keep the old one for %d seconds', async (keepOldForSeconds) => {
    const { api, row } = await aWorkspace(app);

    expect(await rotate(api, row.id, keepOldForSeconds)).toBeError(400, 'bad_request', 'body/keepOldForSeconds');
    expect(await app.database.prisma.apiKey.findUniqueOrThrow({ where: { id: row.id } })).toHaveProperty(
      'hash',
      row.hash,
    );
  });
});

describe('401', () => {
  it('refuses a secret that was replaced a moment ago, also where nobody has heard of that yet', async () => {
    const { api, row } = await aWorkspace(app);
    await api.get('/me');
    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { hash: 'of another secret' } });

    expect((await api.get('/api-keys')).status).toBe(200);
    expect(await rotate(api, row.id)).toBeError(401, 'unauthorized');
    expect(await eventsOf(app, row.id)).toEqual([]);
  });
});

describe('403', () => {
  it('refuses to give a key the secret of one with scopes that it lacks, and names them', async () => {
    const { user, row } = await aWorkspace(app);
    const scopes = row.scopes.filter((scope) => scope !== 'feedback:delete');
    const { api } = await aKey(app, user, { scopes });

    const response = await rotate(api, row.id);

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('lacks feedback:delete:');
    expect(await app.database.prisma.apiKey.findUniqueOrThrow({ where: { id: row.id } })).toHaveProperty(
      'hash',
      row.hash,
    );
  });
});

describe('404', () => {
  it('knows no key of somebody else, none that is revoked, and none with another id', async () => {
    const built = await aWorkspace(app);
    const colleague = await aKey(app, await aMember(app, built.workspace, 'admin'));
    const revoked = await aKey(app, built.user, { revokedAt: app.clock.read() });

    for (const id of [colleague.row.id, revoked.row.id, newId('key'), 'nonsense'])
      expect(await rotate(built.api, id)).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses a sixth secret while five work', async () => {
    const { api } = await aWorkspace(app);
    const { id } = await aMadeKey(api);
    for (let count = 0; count < 4; count++) expect((await rotate(api, id, 60)).status).toBe(200);

    expect(await rotate(api, id, 60)).toBeError(409, 'conflict');
    expect((await rotate(api, id, 0)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await rotate(api, id, 60)).status).toBe(200);
  });

  it('refuses a key that has expired', async () => {
    const { api, user } = await aWorkspace(app);
    const { row } = await aKey(app, user, { expiresAt: app.clock.read() });

    expect(await rotate(api, row.id)).toBeError(409, 'conflict');
  });
});
