import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holdAppRequests } from '../../process/held-lock.ts';
import type { Api, TestResponse } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace, type WorkspaceFields } from '../../support/builders.ts';
import { AppBrowser } from '../../support/oauth/app-browser.ts';
import { startReachable } from '../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../support/oauth/plain-client.ts';
import { until } from '../../support/until.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let site: string;
let client: PlainClient;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  client = new PlainClient(site);
  await client.register();
});
afterAll(() => app.close());

const confirmName = 'Acme';

async function aRequest(role = 'owner', fields: WorkspaceFields = {}) {
  const owned = await aWorkspace(app, fields);
  const user = role === 'owner' ? owned.user : await aMember(app, owned.workspace, role);
  const { token } = await aSession(app, user);
  const browser = new AppBrowser(site, token);
  const request = await browser.begin(client.address({ scope: 'feedback:read webhooks:write' }));
  const Cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const page = app.anonymous.withHeaders({ Cookie, Origin: site });
  const allowed = { allow: true, workspaceId: owned.workspace.id, scopes: ['feedback:read'] };
  const decide = (body: object, headers: Record<string, string> = {}) =>
    page.post(`/oauth/interactions/${request}`, body, headers);
  return { ...owned, user, owner: owned.user, browser, request, decide, allowed };
}

describe('200', () => {
  it('lets the app in, tells the workspace, and says where to go on', async () => {
    const { decide, allowed, api, workspace, user, request } = await aRequest();

    const { status, body } = await decide({ ...allowed, stayConnected: true });

    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { redirectTo: `${site}/oauth/authorize/${request}` } },
    });
    const { body: log } = await api.get('/events', { workspaceId: workspace.id, types: 'app.authorized' });
    expect(log.data).toEqual([
      expect.objectContaining({
        actor: { type: 'user', id: user.id, name: user.name },
        data: expect.objectContaining({
          ...{ name: 'Example App', clientHost: null, redirectHost: 'app.example.org', scopes: ['feedback:read'] },
          ...{ resource: `${site}/mcp`, user: { id: user.id, name: user.name } },
        }),
      }),
    ]);
  });

  it('sends a refusal back to the app', async () => {
    const { browser, request } = await aRequest();

    const decided = await browser.decide(request, { allow: false });
    const { data } = (await decided.json()) as { data: { redirectTo: string } };
    const back = new URL((await browser.open(data.redirectTo)).headers.get('location') ?? '');

    expect(back.origin + back.pathname).toBe(client.redirectUri);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: client.state,
      iss: site,
    });
    expect(await app.database.prisma.appGrant.count({ where: { redirectHost: 'nowhere' } })).toBe(0);
  });
});

describe('400', () => {
  it.each([
    [{ allow: true }, 'body/workspaceId'],
    [{ allow: true, workspaceId: 'ws_1' }, 'body/scopes'],
    [{ allow: false, workspaceId: 'ws_1' }, 'body/allow'],
    [{}, 'body/allow'],
  ])('refuses %j', async (body, path) => {
    const { decide } = await aRequest();

    expect(await decide(body)).toBeError(400, 'bad_request', path);
  });

  it('refuses a scope that the app does not ask for, and one that no app is given', async () => {
    const { decide, allowed } = await aRequest();

    expect(await decide({ ...allowed, scopes: ['feedback:write'] })).toBeError(400, 'bad_request', 'body/scopes');
    expect(await decide({ ...allowed, scopes: ['keys:write'] })).toBeError(400, 'bad_request', 'body/scopes');
    expect((await decide(allowed)).status).toBe(200);
  });
});

describe('403', () => {
  it("refuses a scope that the user's role does not permit", async () => {
    const { decide, allowed } = await aRequest('member');

    expect(await decide({ ...allowed, scopes: ['webhooks:write'] })).toBeError(403, 'forbidden');
    expect((await decide(allowed)).status).toBe(200);
  });

  it.each([
    [{ plan: 'free' }, /plan/],
    [{ apiAccessEnabled: false }, /API access is turned off/],
    [{ appAccessEnabled: false }, /Apps are turned off/],
    [{ allowedAppHosts: ['claude.ai'] }, /do not allow apps of app.example.org/],
  ])('refuses a workspace with %j', async (fields, why) => {
    const { decide, allowed } = await aRequest('owner', fields);

    const refused = await decide(allowed);

    expect(refused).toBeError(403, 'forbidden');
    expect(refused.body.error.message).toMatch(why);
  });

  it('refuses a workspace of others', async () => {
    const { decide, allowed } = await aRequest();
    const { workspace } = await aWorkspace(app);

    expect(await decide({ ...allowed, workspaceId: workspace.id })).toBeError(403, 'forbidden');
  });

  it('refuses a page of another site', async () => {
    const { browser, request, allowed } = await aRequest();

    expect((await browser.decide(request, allowed, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.decide(request, allowed, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });
});

describe('404', () => {
  it('decides once', async () => {
    const { decide, allowed } = await aRequest();

    const both = await Promise.all([decide(allowed), decide(allowed)]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await decide(allowed)).toBeError(404, 'not_found');
  });
});

const onPostgresql = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onPostgresql('a decision while access ends', () => {
  it.each<[string, (owner: Api, workspaceId: string, userId: string) => Promise<TestResponse>]>([
    ['the workspace is deleted', (owner, id) => owner.send('delete', `/workspace/${id}`, { body: { confirmName } })],
    ['its user is removed', (owner, id, userId) => owner.delete(`/members/${userId}`, { workspaceId: id })],
  ])('leaves no grant if %s', async (_what, end) => {
    const { workspace, user, owner, browser, request, allowed } = await aRequest('admin', { name: confirmName });
    const page = (await aSession(app, owner)).api;
    const requests = await holdAppRequests(app.database.kind === 'postgresql' ? app.database.url : '');
    const deciding = browser.decide(request, allowed);
    await until('the decision waits', () => requests.isWaitedFor());

    const ending = end(page, workspace.id, user.id);
    await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await requests.release();

    expect([(await deciding).status, (await ending).status]).toEqual([200, 200]);
    const left = { workspaceId: workspace.id, revokedAt: null };
    expect(await app.database.prisma.appGrant.count({ where: left })).toBe(0);
  });
});

describe('413', () => {
  it('refuses a body that is too large', async () => {
    const { decide } = await aRequest();

    expect(await decide({ allow: false, more: 'x'.repeat(1_100_000) })).toBeError(413, 'payload_too_large');
  });
});

describe('415', () => {
  it('refuses a form', async () => {
    const { browser, request } = await aRequest();

    const sent = browser.decide(request, { allow: false }, { 'Content-Type': 'application/x-www-form-urlencoded' });

    expect((await sent).status).toBe(415);
  });
});

describe('409', () => {
  it('refuses another decision under the same key', async () => {
    const { decide, allowed } = await aRequest();
    const key = { 'Idempotency-Key': crypto.randomUUID() };

    expect((await decide(allowed, key)).status).toBe(200);
    expect((await decide(allowed, key)).status).toBe(200);
    expect(await decide({ allow: false }, key)).toBeError(409, 'conflict');
  });
});
