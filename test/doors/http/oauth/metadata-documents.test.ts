import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { ClientSite } from '../../../support/oauth/client-site.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../../support/oauth/plain-client.ts';
import { anAssertion, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
let published: ClientSite;
beforeAll(async () => {
  ({ app, site } = await startReachable({ oauthAllowedAddresses: ['localhost'], trustProxy: 1 }));
  victims = await Victims.of({ app, site });
  published = await ClientSite.start();
});
beforeEach(() => app.clock.advance(61_000));
afterAll(async () => {
  await published.close();
  await app.close();
});

/** Sends a browser to Heed as an app with this id does. */
async function begin(clientId: string, headers: Record<string, string> = {}): Promise<Response> {
  const { browser } = await victims.make();
  const client = new PlainClient(site);
  client.clientId = clientId;
  return browser.open(client.address(), { headers });
}

async function expectNoApp(clientId: string): Promise<void> {
  const answer = await begin(clientId);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
}

const many = (res: ServerResponse, bytes: number) => res.end(`{"client_name":"${'x'.repeat(bytes)}"}`);

describe('the document of an app', () => {
  it('is read once for as long as it says', async () => {
    const id = published.publish('/good.json');

    expect((await begin(id)).headers.get('location')).toMatch('/app/authorize');
    expect((await begin(id)).headers.get('location')).toMatch('/app/authorize');
    expect(published.asked.filter((path) => path === '/good.json')).toHaveLength(1);
  });

  it.each([
    ['says that it is another app', { client_id: 'https://claude.ai/oauth/client.json' }],
    ['has a secret', { client_secret: 'secret' }],
    ['wants to share a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['leads to a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['leads to http elsewhere', { redirect_uris: ['http://evil.example/'] }],
    ['leads nowhere', { redirect_uris: [] }],
    ['leads to another place than the request', { redirect_uris: ['https://other.example/callback'] }],
  ])('is refused if it %s', async (what, changes) => {
    await expectNoApp(published.publish(`/${what.replaceAll(' ', '-')}.json`, changes));
  });

  it.each<[string, (res: ServerResponse) => void]>([
    ['a list', (res) => res.end('[]')],
    ['no JSON', (res) => res.end('<html>')],
    ['missing', (res) => res.writeHead(404).end()],
    ['a redirect', (res) => res.writeHead(302, { Location: `${published.origin}/good.json` }).end()],
    ['larger than 5 KB', (res) => many(res, 6_000)],
    ['of 5 MB', (res) => many(res, 5_000_000)],
    ['cut off', (res) => res.writeHead(200, { 'Content-Length': '100' }).end('{')],
  ])('is refused if it is %s', async (what, page) => {
    const path = `/${what.replaceAll(' ', '-')}`;
    published.pages.set(path, page);

    await expectNoApp(published.origin + path);
  });

  it('is given up at once if its host switches to another protocol', async () => {
    published.pages.set('/other-protocol', (res) => {
      res.socket?.write('HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    });
    const startedAt = performance.now();

    await expectNoApp(`${published.origin}/other-protocol`);

    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(published.asked).toContain('/other-protocol');
  });

  it('is given up after 2.5 seconds, whether nothing comes or little by little', async () => {
    const timers: NodeJS.Timeout[] = [];
    published.pages.set('/silent', () => undefined);
    published.pages.set('/slow', (res) => {
      timers.push(setInterval(() => res.write(' '), 200));
    });
    const startedAt = performance.now();

    await Promise.all([expectNoApp(`${published.origin}/silent`), expectNoApp(`${published.origin}/slow`)]);

    for (const timer of timers) clearInterval(timer);
    expect(performance.now() - startedAt).toBeLessThan(4_500);
    expect(published.asked.filter((path) => path === '/silent')).toHaveLength(1);
  });

  it.each(['https://127.0.0.1/client', 'https://[::1]/client', 'https://169.254.169.254/latest', 'https://10.0.0.1/c'])(
    'is never asked for at %s',
    async (id) => {
      const port = new URL(published.origin).port;
      const before = published.asked.length;

      await expectNoApp(id.replace('/c', `:${port}/c`));

      expect(published.asked).toHaveLength(before);
    },
  );

  it('is not asked for by http, or with a user in its address', async () => {
    const before = published.asked.length;

    await expectNoApp(published.origin.replace('https:', 'http:'));
    await expectNoApp(`${published.origin.replace('//', '//heed@')}/good.json`);

    expect(published.asked).toHaveLength(before);
  });

  it('is fetched ten times a minute for one address', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => published.publish(`/many-${index}.json`));
    const from = (address: string, id = '') => begin(id, { 'X-Forwarded-For': address });
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await from('203.0.113.1', id)).status);

    expect(statuses).toEqual([...Array(10).fill(303), 400]);
    expect((await from('198.51.100.1', ids[10])).status).toBe(303);
    app.clock.advance(60_000);
    expect((await from('203.0.113.1', ids[10])).status).toBe(303);
  });
});

describe('the keys of an app', () => {
  it.each<[string, string | ((res: ServerResponse) => void)]>([
    ['are at a private address', 'https://10.0.0.1/keys.json'],
    ['are a redirect', (res) => res.writeHead(302, { Location: `${published.origin}/good.json` }).end()],
    ['are larger than 64 KB', (res) => many(res, 70_000)],
    ['are none', (res) => res.end('{"keys":[]}')],
  ])('let it in nowhere if they %s', async (what, keys) => {
    const path = `/${what.replaceAll(' ', '-')}`;
    if (typeof keys === 'function') published.pages.set(path, keys);
    const clientId = published.publish(`${path}.json`, {
      ...{ token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256' },
      jwks_uri: typeof keys === 'string' ? keys : published.origin + path,
    });
    const client = new PlainClient(site);
    client.clientId = clientId;

    const answer = await client.exchange('code', anAssertion(client));

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^invalid_client/) });
  });
});
