import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { buildDashboard } from '../../../../packages/dashboard/test/built-dashboard.ts';
import { createSignInLink } from '../../../../src/domain/access/sign-in-links.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aUser, aWorkspaceWithProject } from '../../../support/builders.ts';
import { sendFile } from '../../../support/imports.ts';
import { contextOf } from '../../../support/jobs.ts';
import { type RawResponse, sendRaw } from '../../../support/raw.ts';
import { aFileUrl } from '../../../support/uploads.ts';

const siteUrl = 'https://heed.test/heed';
const json = { 'Content-Type': 'application/json' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ siteUrl });
});
afterAll(() => app.close());

const send = (method: string, path: string, headers = {}, body?: object): Promise<RawResponse> =>
  sendRaw(app.running.server, method, path, {
    headers: { Host: 'heed.test', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const get = (path: string, headers = {}) => send('GET', path, headers);

describe('requests', () => {
  it.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/openapi.json', 200],
    ['/asyncapi.json', 200],
    ['/widget.js', 200],
    ['/api/v1/me', 401],
    ['/mcp', 405],
    ['/media/aaaaaaaaaaaaaaaaaaaaaaaa.png', 404],
    ['/app/assets/none.js', 404],
    ['/packages/none.tgz', 404],
  ])('a request for %s is answered with the path of the site and without it', async (path, status) => {
    const [whole, stripped] = [await get(`/heed${path}`), await get(path)];

    expect([whole.status, stripped.status]).toEqual([status, status]);
    expect(whole.headers['content-type']).toBe(stripped.headers['content-type']);
  });

  it('a request that names its host in the target is one like any other', async () => {
    const [under, beside] = [await get('http://heed.test/heed/healthz'), await get('http://heed.test/healthz')];

    expect([under.status, beside.status]).toEqual([200, 200]);
  });

  it.each([
    ...['/heedful/healthz', '/Heed/healthz', '/%68eed/healthz', '/heed/heed/healthz', '//heed/healthz'],
    ...['/heed/../healthz', '/heed//healthz', '/heed/%2e%2e/metrics', '/heed;/healthz'],
  ])('a request for %s is not under the site', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('a request can be repeated on the other way to the service', async () => {
    const { workspace, project, key } = await aWorkspaceWithProject(app);
    const headers = { ...json, Authorization: `Bearer ${key}`, 'Idempotency-Key': 'one' };
    const item = { workspaceId: workspace.id, projectId: project.id, message: 'Once' };

    const first = await send('POST', '/heed/api/v1/feedback', headers, item);
    const again = await send('POST', '/api/v1/feedback', headers, item);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(again.body.data.id).toBe(first.body.data.id);
  });
});

describe('redirects', () => {
  it.each([
    ['/', '/heed/app/'],
    ['/heed', '/heed/app/'],
    ['/heed/', '/heed/app/'],
    ['/heed?x=1', '/heed/app/'],
  ])('a redirect from %s leads to %s, as clients see it', async (path, location) => {
    expect((await get(path)).headers.location).toBe(location);
  });

  it.each(['/app/inbox?status=open', '/heed/app/inbox?status=open'])(
    'a redirect from %s under another name of this machine leads to the same page of the site',
    async (path) => {
      const { headers } = await get(path, { Host: 'localhost:3000' });

      expect(headers.location).toBe(`${siteUrl}/app/inbox?status=open`);
    },
  );

  it.each(['//evil.test', '/heed//evil.test', '//evil.test/docs', '/heed//evil.test/docs', '/heed/\\evil.test/docs'])(
    'no redirect leads from %s to another host',
    async (path) => {
      expect((await get(path)).headers.location ?? '/heed/').toMatch(/^\/heed\//);
    },
  );
});

describe('the dashboard', () => {
  beforeAll(buildDashboard);

  it.each(['/app', '/app/', '/heed/app', '/heed/app/sign-in', '/app/ws_1/inbox/7'])(
    'the page at %s names its files under the site',
    async (path) => {
      const { text, headers } = await get(path);

      expect(text).toContain('src="/heed/app/assets/');
      expect(text).not.toMatch(/(src|href)="(?!\/heed\/app\/assets\/)/);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    },
  );
});

describe('cookies', () => {
  const signIn = async (at: TestApp) => {
    const user = await aUser(at);
    const [, token = ''] = (await createSignInLink(contextOf(at), user.id, 60_000)).split('token=');
    return at.anonymous.post('/session/link', { token });
  };

  it('the cookie of a session is for the path of the site, and of https', async () => {
    const { headers } = await signIn(app);

    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Secure-heed_session=hs_[\w-]{43}; .*Path=\/heed; .*HttpOnly; Secure; SameSite=Lax$/);
    const [Cookie = ''] = cookie.split(';');
    expect((await get('/heed/api/v1/me', { Cookie })).status).toBe(200);
    expect((await get('/heed/api/v1/me', { Cookie: Cookie.replace('__Secure-', '__Host-') })).status).toBe(401);
  });

  it('the cookie of a session is for the path of the site without https too', async () => {
    const plain = await startTestApp({ siteUrl: 'http://heed.test/heed' }, { beside: app });

    const { headers } = await signIn(plain);

    expect(String(headers['set-cookie'])).toMatch(
      /^heed_session=hs_[\w-]{43}; .*Path=\/heed; .*HttpOnly; SameSite=Lax$/,
    );
    await plain.close();
  });

  it('the cookie of a session is accepted from pages of the origin', async () => {
    const { headers } = await signIn(app);
    const [Cookie = ''] = String(headers['set-cookie']).split(';');
    const change = (Origin: string) =>
      send('PATCH', '/heed/api/v1/me', { ...json, Cookie, Origin, 'Sec-Fetch-Site': 'same-origin' }, { name: 'Ann' });

    const [own, foreign] = [await change('https://heed.test'), await change('https://evil.test')];

    expect([own.status, foreign.status]).toEqual([200, 403]);
  });
});

describe('the contract', () => {
  it.each(['json', 'yaml'])('the contract in %s has its servers under the site', async (format) => {
    const { text } = await get(`/heed/openapi.${format}`);

    const { servers, paths } = parse(text);
    const ofPaths = Object.values(paths as Record<string, { servers?: object[] }>).flatMap(
      (path) => path.servers ?? [],
    );
    expect(servers).toMatchObject([{ url: 'https://heed.test/heed/api/v1' }]);
    expect(ofPaths.length).toBeGreaterThan(0);
    expect(new Set(ofPaths.map((server) => (server as { url: string }).url))).toEqual(
      new Set(['https://heed.test/heed/']),
    );
  });
});

it('the service gives addresses under the site', async () => {
  const built = await aWorkspaceWithProject(app);
  const { workspace, project, api } = built;

  const webhook = await api.post('/webhooks', { workspaceId: workspace.id, projectId: project.id, name: 'Shop' });
  const file = await aFileUrl(built);
  const imported = await sendFile(built, 'message\nIt broke\n');
  const refused = await get('/heed/api/v1/me');
  const demo = await get('/heed/widget/demo?key=pk_one');

  expect(webhook.body.data.url).toMatch(/^https:\/\/heed\.test\/heed\/api\/hooks\//);
  expect(file).toMatch(/^https:\/\/heed\.test\/heed\/media\//);
  expect((await get(new URL(file).pathname)).status).toBe(200);
  expect(imported.headers.location).toBe(`/heed/api/v1/imports/${imported.body.data.id}`);
  expect(refused.body.error.docUrl).toBe(`${siteUrl}/docs/errors/unauthorized/`);
  expect(demo.text).toContain('<script src="/heed/widget.js"');
});
