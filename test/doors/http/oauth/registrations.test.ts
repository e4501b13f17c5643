import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pruneExpiredRecords, pruneGrants } from '../../../../src/domain/access/oauth-records-sql.ts';
import type { TestApp } from '../../../support/app.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../../support/oauth/plain-client.ts';
import { errorOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable({ trustProxy: 1 }));
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

function register(uris: unknown, address = '198.51.100.1', more: object = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  return fetch(`${site}/oauth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ redirect_uris: uris, ...more }),
  });
}

const good = ['https://app.example.org/callback'];

describe('a registration', () => {
  it.each([
    ['http elsewhere', ['http://evil.example/']],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:text/html,x']],
    ['a fragment', ['https://app.example.org/#x']],
    ['a user', ['https://heed@evil.example/']],
    ['none', []],
    ['too many', Array.from({ length: 21 }, (_, index) => `https://app.example.org/${index}`)],
    ['a number', 7],
  ])('is refused with a redirect to %s', async (_what, uris) => {
    expect(await errorOf(register(uris, '203.0.113.9'))).toBe('400 invalid_redirect_uri');
    app.clock.advance(3_600_000);
  });

  it('shares no secret, and is told so', async () => {
    const registered = await new PlainClient(site).register({ token_endpoint_auth_method: 'client_secret_basic' });

    expect(registered).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(registered).not.toHaveProperty('client_secret');
    expect(registered).not.toHaveProperty('registration_access_token');
  });

  it.each(['', null])('takes %j for what the app does not say', async (nothing) => {
    const said = { client_uri: nothing, logo_uri: nothing, scope: nothing, application_type: nothing };

    const registered = await new PlainClient(site).register({ ...said, jwks_uri: nothing, contacts: nothing });

    expect(registered).toMatchObject({ client_name: 'Example App', application_type: 'web' });
    for (const name of ['client_uri', 'logo_uri', 'jwks_uri']) expect(registered).not.toHaveProperty(name);
  });

  it('has a name that shows as it is written, and not all of it if it is long', async () => {
    const answer = await register(good, '198.51.100.2', { client_name: `Heed\u202e\u0000 ${'x'.repeat(500)}` });

    const { client_name } = (await answer.json()) as { client_name: string };
    expect(client_name).toMatch(/^Heed x+$/);
    expect(client_name).toHaveLength(100);
  });

  it.each([
    ['IPv4', (index: number) => `192.0.2.${index}`, '192.0.3.1'],
    ['IPv6', (index: number) => `2001:db8:1:2${index.toString(16).padStart(2, '0')}::1`, '2001:db8:1:300::1'],
  ])('is refused after 20 of its network in an hour, by %s', async (_kind, address, elsewhere) => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await register(good, address(index))).status);

    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    expect((await register(good, elsewhere)).status).toBe(201);
    app.clock.advance(3_600_000);
    expect((await register(good, address(0))).status).toBe(201);
  });
});

describe('an app that registered', () => {
  const prune = async () => {
    await pruneExpiredRecords(app.database.prisma, app.clock.read());
    await pruneGrants(app.database.prisma, app.clock.read());
  };
  const stored = () => app.database.prisma.oauthRecord.count({ where: { kind: 'Client' } });

  it('is forgotten after a day unless a user has let it in, and then once nobody does any more', async () => {
    await app.database.prisma.oauthRecord.deleteMany();
    await victims.client.register();
    const { session } = await victims.tokens();
    await new PlainClient(site).register();
    expect(await stored()).toBe(2);

    app.clock.advance(24 * 3_600_000);
    await prune();
    expect(await stored()).toBe(1);

    const page = app.anonymous.signedIn(session, site);
    const [{ id }] = (await page.get('/me/apps')).body.data;
    await page.delete(`/me/apps/${id}`);
    app.clock.advance(31 * 24 * 3_600_000);
    await prune();
    expect(await stored()).toBe(0);
    await victims.client.register();
  });

  it('is forgotten as the oldest when 1,000 others wait', async () => {
    const { oauthRecord } = app.database.prisma;
    await oauthRecord.deleteMany();
    const day = app.clock.read().getTime() + 3_600_000;
    await oauthRecord.createMany({
      data: Array.from({ length: 1_000 }, (_, index) => ({
        ...{ kind: 'Client', idHash: `${index}`.padStart(4, '0'), payload: Buffer.from('sealed') },
        ...{ expiresAt: new Date(day + index), createdAt: app.clock.read() },
      })),
    });

    expect((await register(good, '198.51.100.3')).status).toBe(201);

    expect(await stored()).toBe(1_000);
    expect(await oauthRecord.count({ where: { idHash: '0000' } })).toBe(0);
    expect(await oauthRecord.count({ where: { idHash: '0001' } })).toBe(1);
  });
});
