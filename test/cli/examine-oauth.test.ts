import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examineOauth } from '../../src/cli/doctor/examine-oauth.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { portOf } from '../support/raw.ts';

/** A proxy before the service, which keeps some addresses for others, and some headers to itself. */
let proxy: Server;
let keeps: RegExp | null = null;
let strips = false;
let apps: { root: TestApp; path: TestApp };
let site: string;
let target = 0;
beforeAll(async () => {
  proxy = createServer((req, res) => (keeps?.test(req.url ?? '') ? res.writeHead(404).end() : passOn(req, res)));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  apps = { root: await startTestApp({ siteUrl: site }), path: await startTestApp({ siteUrl: `${site}/heed` }) };
});
afterAll(async () => {
  proxy.close();
  await Promise.all([apps.root.close(), apps.path.close()]);
});

function passOn(req: IncomingMessage, res: ServerResponse): void {
  const { method, url: path, headers } = req;
  const onward = request({ port: target, method, path, headers }, (answer) => {
    const { 'www-authenticate': challenge, ...others } = answer.headers;
    res.writeHead(
      answer.statusCode ?? 500,
      strips ? others : { ...others, ...(challenge && { 'www-authenticate': challenge }) },
    );
    answer.pipe(res);
  });
  req.pipe(onward);
}

async function examined(app: TestApp, proxied: { keeps?: RegExp; strips?: boolean } = {}) {
  target = portOf(app.running.server);
  keeps = proxied.keeps ?? null;
  strips = proxied.strips ?? false;
  return examineOauth(app.running.settings);
}

describe('the sign-in of apps', () => {
  it('is in order at the root of a host, and under a path', async () => {
    expect(await examined(apps.root)).toMatchObject([
      { state: 'ok', says: `${site}/.well-known says where apps sign in` },
    ]);
    expect(await examined(apps.path)).toMatchObject([
      { state: 'ok', says: expect.stringContaining(`and ${site}/.well-known`) },
    ]);
  });

  it('of a service under a path says which addresses do not arrive', async () => {
    const found = await examined(apps.path, { keeps: /^\/\.well-known\/oauth-authorization-server/ });

    const says = expect.stringContaining(`but ${site}/.well-known/oauth-authorization-server/heed does not reach Heed`);
    expect(found).toMatchObject([{ state: 'warning', says, remedy: expect.stringContaining('proxy') }]);
  });

  it('is faulty when the proxy keeps /.well-known, or WWW-Authenticate', async () => {
    const kept = await examined(apps.root, { keeps: /^\/\.well-known/ });
    const stripped = await examined(apps.root, { strips: true });

    expect(kept).toMatchObject([
      { state: 'fault', says: expect.stringContaining('/oauth-protected-resource/mcp is not answered') },
    ]);
    expect(stripped).toMatchObject([
      { state: 'fault', says: `${site}/mcp answers without WWW-Authenticate, so no app finds where it signs in` },
    ]);
  });

  it('is not examined when it is off, or when nothing answers', async () => {
    const { settings } = apps.root.running;

    expect(await examineOauth({ ...settings, oauth: false })).toMatchObject([{ state: 'skipped' }]);
    expect(await examineOauth({ ...settings, siteUrl: 'http://127.0.0.1:1' })).toMatchObject([{ state: 'skipped' }]);
  });
});
