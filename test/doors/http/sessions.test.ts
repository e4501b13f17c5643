import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allScopes } from '../../../src/domain/access/scopes.ts';
import { hashToken, newSessionToken } from '../../../src/domain/access/session-token.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aUser, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { until } from '../../support/until.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signIn(api: Api, headers = {}) {
  const user = await aUser(app);
  const [, token = ''] = (await createSignInLink(contextOf(app), user.id, minuteMs)).split('token=');
  return { user, response: await api.post('/session/link', { token }, headers) };
}

describe('the cookie', () => {
  it('is out of reach of scripts and other sites, and only its hash is stored', async () => {
    const { response, user } = await signIn(app.anonymous, { 'User-Agent': 'Browser/1' });

    const [cookie = ''] = response.headers['set-cookie'] as unknown as string[];
    const [, token = ''] =
      /^heed_session=(hs_[\w-]{43}); Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/.exec(cookie) ??
      [];
    const row = await app.database.prisma.session.findFirstOrThrow({ where: { userId: user.id } });
    expect(row).toMatchObject({ hash: hashToken(token), userAgent: 'Browser/1', address: '127.0.0.0/24' });
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await app.anonymous.signedIn(token).get('/me')).status).toBe(200);
  });

  it('is one of this host alone, and of https, where the site is on https', async () => {
    const secure = await startTestApp({ siteUrl: 'https://heed.test' }, { beside: app });

    const { response } = await signIn(secure.anonymous);

    const [cookie = ''] = response.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-heed_session=hs_[\w-]{43}; .*Path=\/;.* HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
    const [pair = ''] = cookie.split(';');
    const kept = await secure.anonymous.get('/me', {}, { Cookie: `other=1; ${pair}` });
    const renamed = await secure.anonymous.get('/me', {}, { Cookie: pair.replace('__Host-', '') });
    await secure.close();
    expect([kept.status, renamed.status]).toEqual([200, 401]);
  });

  it('is kept for 30 days from its last use', async () => {
    const user = await aUser(app);
    const { api, row, token } = await aSession(app, user);
    const session = () => app.database.prisma.session.findUniqueOrThrow({ where: { id: row.id } });
    const useIsNoted = async () => (await session()).lastSeenAt.getTime() === app.clock.read().getTime();
    app.clock.advance(29 * dayMs);

    const used = await api.get('/me');
    await until('the use is noted', useIsNoted);

    expect(used.headers['set-cookie']?.[0]).toMatch(new RegExp(`^heed_session=${token}; Max-Age=2592000;`));
    app.clock.advance(29 * dayMs);
    expect((await api.get('/me')).status).toBe(200);
    await until('the second use is noted', useIsNoted);
    const { expiresAt, lastSeenAt } = await session();
    expect(expiresAt.getTime() - lastSeenAt.getTime()).toBe(30 * dayMs);
    app.clock.advance(30 * dayMs);
    expect(await api.get('/me')).toBeError(401, 'unauthorized');
  });
});

describe('a session', () => {
  it('acts as its user, on any plan, where a key would not', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const member = await aMember(app, built.workspace);
    await app.database.prisma.workspace.update({
      where: { id: built.workspace.id },
      data: { plan: 'free', apiAccessEnabled: false },
    });
    const { api } = await aSession(app, member);

    const response = await api.post(`/feedback/${built.feedback.id}/comments`, { message: 'Thank you' });

    expect(response.status).toBe(201);
    const event = await app.database.prisma.event.findFirstOrThrow({
      where: { type: 'comment.created', workspaceId: built.workspace.id },
    });
    expect(event).toMatchObject({ actorType: 'user', actorId: member.id, actorName: member.name });
    expect(response.body.data.authorName).toBe(member.name);
  });

  it('loses to a key, whatever the key is', async () => {
    const { key, user } = await aWorkspace(app);
    const { api } = await aSession(app, await aUser(app));

    const withKey = await api.get('/me', {}, { Authorization: `Bearer ${key}` });
    const withBadKey = await api.get('/me', {}, { Authorization: 'Bearer hk_none' });
    const withEmptyKey = await api.get('/me', {}, { Authorization: 'Bearer' });

    expect(withKey.body.data).toMatchObject({ actor: { type: 'apiKey' }, user: { id: user.id } });
    expect(withBadKey).toBeError(401, 'unauthorized');
    expect(withEmptyKey).toBeError(401, 'unauthorized');
  });

  it('ends within 5 seconds, and a role that was taken away holds no longer', async () => {
    const { workspace } = await aWorkspace(app);
    const user = await aMember(app, workspace, 'admin');
    const { api, row } = await aSession(app, user);
    const create = () => api.post('/projects', { workspaceId: workspace.id, name: 'Project' });
    expect((await create()).status).toBe(201);

    await app.database.prisma.member.updateMany({ where: { userId: user.id }, data: { role: 'member' } });
    app.clock.advance(5_000);
    expect(await create()).toBeError(403, 'forbidden');
    await app.database.prisma.session.delete({ where: { id: row.id } });
    app.clock.advance(5_000);
    expect(await create()).toBeError(401, 'unauthorized');
  });

  it('is not accepted by MCP, and what has not its form is not looked up', async () => {
    const { token } = await aSession(app, await aUser(app));
    const { port } = app.running.server.address() as AddressInfo;
    const headers = { Cookie: `heed_session=${token}`, Origin: 'http://heed.test' };

    const mcp = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers });

    expect(mcp.status).toBe(401);
    expect(await app.anonymous.signedIn('hs_short').get('/me')).toBeError(401, 'unauthorized');
    expect(await app.anonymous.signedIn(newSessionToken()).get('/me')).toBeError(401, 'unauthorized');
  });

  it('repeats a request with the Idempotency-Key of its user, from any of their sessions', async () => {
    const { workspace, user } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, name: 'Once' };
    const headers = { 'Idempotency-Key': 'project-1' };

    const first = await (await aSession(app, user)).api.post('/projects', body, headers);
    const again = await (await aSession(app, user)).api.post('/projects', body, headers);

    expect(first.status).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });
});

describe('the origin of a request with a session', () => {
  const own = 'http://heed.test';
  const foreign = 'https://evil.example';
  const get = (headers: Record<string, string>) => ask((api) => api.send('get', '/me', { headers }));
  const change = (headers: Record<string, string>) => ask((api) => api.patch('/me', { name: 'Grace' }, headers));

  /** As a browser or a program sends it, without the header that the API of a session adds. */
  async function ask(call: (api: Api) => Promise<{ status: number }>) {
    const { token } = await aSession(app, await aUser(app));
    const withCookie = app.anonymous.withHeaders({ Cookie: `heed_session=${token}` });
    return (await call(withCookie)).status;
  }

  it.each([
    ['of this site', { Origin: own }, 200, 200],
    ['of this site, as a browser says', { Origin: own, 'Sec-Fetch-Site': 'same-origin' }, 200, 200],
    ['of this site, without Origin', { 'Sec-Fetch-Site': 'same-origin' }, 200, 200],
    ['that is typed', { 'Sec-Fetch-Site': 'none' }, 200, 403],
    ['that is not said', {}, 200, 403],
    ['of another site', { Origin: foreign }, 403, 403],
    ['of another port', { Origin: `${own}:8080` }, 403, 403],
    ['that is null', { Origin: 'null' }, 403, 403],
    ['of a sister site', { 'Sec-Fetch-Site': 'same-site' }, 403, 403],
    ['of a foreign page', { 'Sec-Fetch-Site': 'cross-site' }, 403, 403],
    ['of this site, though the browser denies it', { Origin: own, 'Sec-Fetch-Site': 'cross-site' }, 403, 403],
  ])('%s', async (_which, headers, read, written) => {
    expect([await get(headers), await change(headers)]).toEqual([read, written]);
  });

  it('is named when it is refused, beside the setting', async () => {
    const { api } = await aSession(app, await aUser(app));

    const response = await api.get('/me', {}, { Origin: foreign });

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain(foreign);
    expect(response.body.error.message).toContain('SITE_URL');
  });

  it('does not matter to a key', async () => {
    const { api } = await aWorkspace(app);

    expect((await api.get('/me', {}, { Origin: foreign })).status).toBe(200);
  });
});

describe('the limit of a user', () => {
  it('holds over all their sessions, and counts neither against the address nor another user', async () => {
    const limited = await startTestApp({ sessionRateLimitPerMinute: 3, rateLimitPerMinute: 1 }, { beside: app });
    const user = await aUser(app);
    const [one, two] = [await aSession(limited, user), await aSession(limited, user)];
    const other = await aSession(limited, await aUser(app));

    const responses = [];
    for (const { api } of [one, two, one, two]) responses.push(await api.get('/me'));
    const ofOther = await other.api.get('/me');
    const ofNobody = await limited.anonymous.get('/me');
    await limited.close();

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses[0]?.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' });
    expect(ofOther.status).toBe(200);
    expect(ofNobody).toBeError(401, 'unauthorized');
  });

  it('counts an unknown session against its address', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 2 }, { beside: app });

    const statuses = [];
    for (let count = 0; count < 3; count++)
      statuses.push((await limited.anonymous.signedIn(newSessionToken()).get('/me')).status);
    await limited.close();

    expect(statuses).toEqual([401, 401, 429]);
  });
});

it('has every scope, also those that come later', async () => {
  const { api } = await aSession(app, await aUser(app));

  expect((await api.get('/me')).body.data.scopes).toEqual(allScopes);
});
