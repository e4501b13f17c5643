import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { underSite } from '../../../../src/doors/http/request/under-site.ts';
import { sendError } from '../../../../src/doors/http/send-error.ts';
import { docsRouter } from '../../../../src/doors/http/site/docs.ts';
import { docsPolicy } from '../../../../src/doors/http/site/docs-policy.ts';
import { sendRaw } from '../../../support/raw.ts';

const folder = join(process.env.TEST_FOLDER ?? '', randomUUID());
const servers: Server[] = [];

/** Serves the documentation from a folder, and nothing else of the app. */
async function serve(site: string): Promise<Server> {
  const server = createServer(
    express()
      .use(docsRouter('https://heed.test', site))
      .use(sendError(pino({ level: 'silent' }), 'https://heed.test')),
  );
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return server;
}

let server: Server;
beforeAll(async () => {
  for (const [file, text] of [
    ['index.html', 'First page'],
    ['index.html.gz', 'gzip'],
    ['guides/errors/index.html', 'Errors'],
    ['reference/index.html', 'Reference'],
    ['reference/console/index.html', 'Console'],
    ['reference/openapi.json', '{"servers":[{"url":"/api/v1"}],"paths":{"/x":{"servers":[{"url":"/"}]}}}'],
    ['assets/script-ABC.js', 'run()'],
    ['assets/script-ABC.js.br', 'brotli'],
    ['assets/script-ABC.js.gz', 'gzip'],
    ['guides/errors/index.html.br', 'brotli'],
    ['404.html', '<link href="assets/style.css"><a href="./">Home</a><a href="#content">Skip</a>'],
  ] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  server = await serve(folder);
});
afterAll(() => {
  for (const each of servers) each.close();
});

const get = (path: string, headers = {}) => sendRaw(server, 'GET', path, { headers });

describe('the built documentation', () => {
  it.each([
    ['/docs', 301, '/docs/'],
    ['/docs/guides/errors', 301, '/docs/guides/errors/'],
  ])('is reached from %s', async (path, status, location) => {
    for (const encoding of ['identity', 'gzip']) {
      const response = await get(path, { 'Accept-Encoding': encoding });

      expect(response.status).toBe(status);
      expect(response.headers.location).toBe(location);
    }
  });

  it('is asked for again each time, except for files with a hash in their names', async () => {
    const page = await get('/docs/');
    const again = await get('/docs/', { 'If-None-Match': page.headers.etag });
    const asset = await get('/docs/assets/script-ABC.js');

    expect(page).toMatchObject({ status: 200, text: 'First page', headers: { 'cache-control': 'no-cache' } });
    expect(again.status).toBe(304);
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it.each(['/docs/guides/errors/', '/docs/reference/', '/docs/reference/console/'])(
    'runs no script and asks no host but its own at %s, by a policy that pages also contain',
    async (path) => {
      const policy = (await get(path)).headers['content-security-policy'];

      expect(policy).toBe(`${docsPolicy}; frame-ancestors 'none'`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).toContain("connect-src 'self';");
    },
  );

  it('tells the console and the samples that the API is at the same place', async () => {
    expect((await get('/docs/reference/openapi.json')).headers).toHaveProperty('heed-api', 'same-origin');
  });

  it.each(['/docs/nope', '/docs/nope/', '/docs/%2e%2e/package.json', '/docs/%ff'])('does not have %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it('is sent compressed to those who take it, each form with its own tag', async () => {
    const brotli = await get('/docs/guides/errors/', { 'Accept-Encoding': 'gzip, br' });
    const again = await get('/docs/guides/errors/', {
      'Accept-Encoding': 'gzip, br',
      'If-None-Match': brotli.headers.etag,
    });
    const gzipped = await get('/docs/assets/script-ABC.js', { 'Accept-Encoding': 'gzip' });
    const plain = await get('/docs/assets/script-ABC.js', { 'Accept-Encoding': 'identity' });

    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(again.status).toBe(304);
    expect(gzipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(plain).toMatchObject({ text: 'run()' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(plain.headers.etag).not.toBe(gzipped.headers.etag);
  });

  it('is sent as it is where it has no compressed form', async () => {
    const response = await get('/docs/', { 'Accept-Encoding': 'br' });

    expect(response).toMatchObject({ status: 200, text: 'First page' });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it('shows a page to people who follow a wrong link, whose own links work at any depth', async () => {
    const response = await get('/docs/guides/nope/', { Accept: 'text/html' });

    expect(response).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(response.text).toContain('href="../../assets/style.css"');
    expect(response.text).toContain('<a href="../../">Home</a><a href="#content">');
    expect(response.headers['content-security-policy']).toContain("style-src 'self'");
  });

  it('can only be read', async () => {
    const response = await sendRaw(server, 'POST', '/docs/');

    expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect((await sendRaw(server, 'HEAD', '/docs/')).status).toBe(200);
  });
});

describe('under a path', () => {
  const siteUrl = 'https://heed.test/heed';
  let under: Server;
  beforeAll(async () => {
    under = createServer(express().use(underSite(siteUrl), docsRouter(siteUrl, folder)));
    servers.push(under.listen(0, '127.0.0.1'));
    await once(under, 'listening');
  });

  it.each(['/docs', '/heed/docs', '/docs/guides/errors', '/heed/docs/guides/errors'])(
    'the documentation is reached from %s',
    async (path) => {
      const { status, headers } = await sendRaw(under, 'GET', path);

      expect(status).toBe(301);
      expect(headers.location).toBe(`/heed${path.replace('/heed', '')}/`);
    },
  );

  it('the contract of the reference has its servers there, and says that they are at the same place', async () => {
    const { body, headers } = await sendRaw(under, 'GET', '/heed/docs/reference/openapi.json');

    expect(body).toEqual({ servers: [{ url: '/heed/api/v1' }], paths: { '/x': { servers: [{ url: '/heed/' }] } } });
    expect(headers).toMatchObject({ 'heed-api': 'same-origin', 'cache-control': 'no-cache' });
  });

  it.each(['//evil.test/docs', '/heed//evil.test/docs', '/heed/docs//evil.test', '/docs/%2fevil.test'])(
    'no redirect leads from %s to another host',
    async (path) => {
      expect((await sendRaw(under, 'GET', path)).headers.location ?? '/heed/').toMatch(/^\/heed\//);
    },
  );
});

it('says how to build the documentation if nobody has', async () => {
  const response = await sendRaw(await serve(join(folder, 'nowhere')), 'GET', '/docs/');

  expect(response.status).toBe(404);
  expect(response.body.error.message).toBe('The documentation is not built: run npm run docs');
  expect((await sendRaw(await serve(join(folder, 'nowhere')), 'GET', '/llms.txt')).status).toBe(404);
});
