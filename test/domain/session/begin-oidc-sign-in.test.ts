import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pruneSessions } from '../../../src/domain/access/prune-sessions.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { contextOf } from '../../support/jobs.ts';
import { callback, startWithProvider } from '../../support/oidc/single-sign-on.ts';
import type { TestProvider } from '../../support/oidc/test-provider.ts';

let app: TestApp;
let provider: TestProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, provider, close } = await startWithProvider());
});
afterAll(() => close());

const begin = (query = {}, at = app) => at.anonymous.get('/session/oidc', query);
const pending = () => app.database.prisma.oidcSignIn.count();

describe('302', () => {
  it('sends the browser to the provider, with all that protects its way back', async () => {
    const { status, headers } = await begin();

    expect(status).toBe(302);
    expect(headers['cache-control']).toBe('private, no-store');
    const { origin, searchParams } = new URL(headers.location ?? '');
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'heed',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(String(headers['set-cookie'])).toMatch(
      /^heed_sign_in=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('lets only https have the cookie where the site is on https', async () => {
    const secure = await startTestApp({ siteUrl: 'https://heed.test', oidc: provider.settings }, { beside: app });

    const { headers } = await begin({}, secure);

    expect(String(headers['set-cookie'])).toMatch(/^__Host-heed_sign_in=[^;]+; .*Secure; SameSite=Lax$/);
    await secure.close();
  });

  it('keeps nothing readable of state and cookie, and forgets it once it has expired', async () => {
    const { headers } = await begin();
    const state = new URL(headers.location ?? '').searchParams.get('state') ?? '';
    const [, cookie = ''] = /heed_sign_in=([^;]+)/.exec(String(headers['set-cookie'])) ?? [];

    const kept = JSON.stringify(await app.database.prisma.oidcSignIn.findMany());

    expect(kept).not.toContain(state);
    expect(kept).not.toContain(cookie);
    app.clock.advance(10 * 60_000);
    await pruneSessions(contextOf(app));
    expect(await pending()).toBe(0);
  });

  it.each(['/app', '/app/', '/app/inbox?status=open&x=%2F', '/app/items/fb_1#comments'])(
    'returns to %s',
    async (returnTo) => {
      await begin({ returnTo });

      expect(await app.database.prisma.oidcSignIn.count({ where: { returnTo } })).toBeGreaterThan(0);
    },
  );

  it('says so on the page to sign in if the provider cannot be reached, and tries again', async () => {
    const going = await startWithProvider();
    await going.provider.close();

    for (const _try of [1, 2])
      expect((await begin({}, going.app)).headers.location).toBe('http://heed.test/app/sign-in?error=unavailable');
    await going.app.close();
  });

  it('says so too if the issuer is another than it says', async () => {
    const { port } = new URL(provider.issuer);
    const oidc = { ...provider.settings, issuer: `http://localhost:${port}` };
    const other = await startTestApp({ oidc }, { beside: app });

    expect((await begin({}, other)).headers.location).toBe('http://heed.test/app/sign-in?error=unavailable');
    await other.close();
  });
});

describe('400', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/app/../api/v1/me',
    '/app/%2e%2e/api/v1/me',
    '/app\\..\\..\\docs',
    '/\t/evil.example/app',
    '/application',
    '/api/v1/me',
    'app/inbox',
    'javascript:alert(1)',
    '',
    `/app/${'x'.repeat(2000)}`,
  ])('returns nowhere else than under /app: %j', async (returnTo) => {
    const before = await pending();

    expect(await begin({ returnTo })).toBeError(400, 'bad_request');
    expect(await pending()).toBe(before);
  });
});

describe('404', () => {
  it('says that no provider is set up', async () => {
    const without = await startTestApp({}, { beside: app });

    expect(await begin({}, without)).toBeError(404, 'not_found');
    await without.close();
  });
});

describe.each(['/session/oidc', '/session/oidc/callback?state=x'])('before the operation: %s', (path) => {
  it('counts against the address', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1, oidc: provider.settings }, { beside: app });

    const responses = [await limited.anonymous.get(path), await limited.anonymous.get(path)];
    await limited.close();

    expect(responses[1]).toBeError(429, 'rate_limited');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp({ oidc: provider.settings });
    await broken.database.prisma.$executeRaw`DROP TABLE oidc_sign_ins`;

    const response = await broken.anonymous.get(path);
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});
