import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '../../../src/domain/access/api-key.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aUser, aWorkspace } from '../../support/builders.ts';
import { aFileForm } from '../../support/forms.ts';
import { png } from '../../support/media.ts';
import { portOf } from '../../support/raw.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const withHeader = (authorization: string) => app.anonymous.get('/workspaces', {}, { Authorization: authorization });

/** A process may take this long to notice a change of a key. */
const noticedAfterMs = 5_000;

describe('the Authorization header', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('takes the scheme %s', async (scheme) => {
    const { key } = await aKey(app, await aUser(app));

    expect(await withHeader(`${scheme} ${key}`)).toHaveProperty('status', 200);
  });

  it('takes more than one space after the scheme', async () => {
    const { key } = await aKey(app, await aUser(app));

    expect(await withHeader(`Bearer   ${key}`)).toHaveProperty('status', 200);
  });

  it('is required, and the response names the scheme', async () => {
    const response = await app.anonymous.get('/workspaces');

    expect(response).toBeError(401, 'unauthorized');
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    (key: string) => key,
    (key: string) => `Bearer${key}`,
    (key: string) => `Basic ${key}`,
    (key: string) => `Token Bearer ${key}`,
    (key: string) => `Bearer ${key} ${key}`,
    (key: string) => `Bearer ${key}, Bearer ${key}`,
    (key: string) => `Bearer "${key}"`,
    () => 'Bearer',
    () => 'Bearer null',
    (key: string) => `Bearer ${key.slice(0, -1)}`,
    (key: string) => `Bearer ${key}0`,
    (key: string) => `Bearer ${key.replace('hk_', 'HK_')}`,
    (key: string) => `Bearer ${'x'.repeat(8_000)}`.concat(key),
  ])('is refused in another form (%#)', async (form) => {
    const { key } = await aKey(app, await aUser(app));

    expect(await withHeader(form(key))).toBeError(401, 'unauthorized');
  });

  it('is not read from the query or from other headers', async () => {
    const { key } = await aKey(app, await aUser(app));

    expect(await app.anonymous.get('/workspaces', { access_token: key })).toBeError(401, 'unauthorized');
    expect(await app.anonymous.get('/workspaces', {}, { 'X-API-Key': key })).toBeError(401, 'unauthorized');
  });

  it('is refused with a key that nobody has', async () => {
    expect(await withHeader(`Bearer ${newApiKey()}`)).toBeError(401, 'unauthorized');
  });
});

describe('a wrong checksum', () => {
  it('is refused without the database, which a right one needs', async () => {
    const other = await startTestApp();
    await other.database.close();
    const key = newApiKey();
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;

    expect(await other.anonymous.as(wrong).get('/workspaces')).toBeError(401, 'unauthorized');
    expect((await other.anonymous.as(key).get('/workspaces')).status).toBeGreaterThanOrEqual(500);
    await other.running.stop();
  });
});

describe('expiry', () => {
  it('ends a key exactly on time, even one that was just used', async () => {
    const expiresAt = new Date(app.clock.read().getTime() + 60_000);
    const { api } = await aKey(app, await aUser(app), { expiresAt });

    app.clock.advance(59_999);
    expect(await api.get('/workspaces')).toHaveProperty('status', 200);
    app.clock.advance(1);
    expect(await api.get('/workspaces')).toBeError(401, 'unauthorized');
  });

  it('may be in the past, and the key then never works', async () => {
    const { api } = await aKey(app, await aUser(app), { expiresAt: new Date(0) });

    expect(await api.get('/workspaces')).toBeError(401, 'unauthorized');
  });
});

describe('a change that takes effect within 5 seconds', () => {
  it('refuses a revoked key as soon when the time is set back', async () => {
    const { row, api } = await aKey(app, await aUser(app));
    await api.get('/workspaces');
    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { revokedAt: app.clock.read() } });

    app.clock.set(new Date(app.clock.read().getTime() - 3_600_000));
    app.clock.advance(noticedAfterMs);
    const response = await api.get('/workspaces');
    app.clock.advance(3_600_000);

    expect(response).toBeError(401, 'unauthorized');
  });

  it('is revoking', async () => {
    const { api, row } = await aKey(app, await aUser(app));
    await api.get('/workspaces');

    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { revokedAt: app.clock.read() } });
    app.clock.advance(noticedAfterMs);

    expect(await api.get('/workspaces')).toBeError(401, 'unauthorized');
  });

  it('is revoking for a process that did not do it', async () => {
    const other = await startTestApp({}, { beside: app });
    const { key, row } = await aKey(app, await aUser(app));
    await other.anonymous.as(key).get('/workspaces');

    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { revokedAt: app.clock.read() } });
    app.clock.advance(noticedAfterMs);

    expect(await other.anonymous.as(key).get('/workspaces')).toBeError(401, 'unauthorized');
    await other.close();
  });

  it.each([
    ['JSON', '/projects', { body: Buffer.from('{}'), headers: { 'Content-Type': 'application/json' } }],
    ['a form', '/feedback/upload', aFileForm(png, {})],
  ])('is revoking while %s arrives slowly', async (_what, path, { body, headers: formHeaders }) => {
    const { key, row } = await aWorkspace(app);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Length': body.length, ...formHeaders };
    const sent = request({ port: portOf(app.running.server), method: 'POST', path: `/api/v1${path}`, headers });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write(body.subarray(0, -1));
    const { apiKey } = app.database.prisma;
    const lastUse = async () => (await apiKey.findUniqueOrThrow({ where: { id: row.id } })).lastUsedAt;
    await until('the key is known', async () => (await lastUse()) !== null);

    await apiKey.update({ where: { id: row.id }, data: { revokedAt: app.clock.read() } });
    app.clock.advance(noticedAfterMs);
    sent.end(body.subarray(-1));
    const [response] = await answered;

    expect(response.resume().statusCode).toBe(401);
  });

  it('is deleting the user, and with the user the keys', async () => {
    const { api, row, user } = await aWorkspace(app);
    await api.get('/workspaces');

    await app.database.prisma.user.delete({ where: { id: user.id } });
    app.clock.advance(noticedAfterMs);

    expect(await api.get('/workspaces')).toBeError(401, 'unauthorized');
    expect(await app.database.prisma.apiKey.findUnique({ where: { id: row.id } })).toBeNull();
  });

  it('is removing a scope', async () => {
    const { api, row } = await aKey(app, await aUser(app));
    await api.get('/workspaces');

    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { scopes: ['feedback:read'] } });
    app.clock.advance(noticedAfterMs);

    expect(await api.get('/workspaces')).toBeError(403, 'forbidden');
  });
});

describe('lastUsedAt', () => {
  const lastUse = async (id: string) =>
    (await app.database.prisma.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt?.toISOString();

  // It is written beside the request, so perhaps just after the response.
  it('is the time of the use, at most a minute old', async () => {
    const { api, row } = await aKey(app, await aUser(app));
    const firstUse = app.clock.read().toISOString();
    await api.get('/workspaces');
    await until('the first use is noted', async () => (await lastUse(row.id)) === firstUse);

    app.clock.advance(60_000);
    const laterUse = app.clock.read().toISOString();
    await api.get('/workspaces');
    await until('the later use is noted', async () => (await lastUse(row.id)) === laterUse);
  });

  it('is not touched by a refused request', async () => {
    const { api, row } = await aKey(app, await aMember(app, (await aWorkspace(app)).workspace), {
      expiresAt: new Date(0),
    });

    await api.get('/workspaces');

    expect(await lastUse(row.id)).toBeUndefined();
  });
});
