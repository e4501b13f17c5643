import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { sendError } from '../../../../src/doors/http/send-error.ts';
import { dashboardRouter } from '../../../../src/doors/http/site/dashboard.ts';
import { sendRaw } from '../../../support/raw.ts';

const folder = join(process.env.TEST_FOLDER ?? '', randomUUID());
const site = 'http://localhost:3000';
const servers: Server[] = [];

async function serve(from: string): Promise<Server> {
  const server = createServer(
    express()
      .use(dashboardRouter(site, from))
      .use(sendError(pino({ level: 'silent' }), site)),
  );
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return server;
}

let server: Server;
beforeAll(async () => {
  for (const [file, text] of [
    ['index.html', 'First page'],
    ['widget-preview.html', 'Preview'],
    ['assets/index-ABC.js', 'run()'],
    ['assets/index-ABC.js.br', 'brotli'],
  ] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  server = await serve(folder);
});
afterAll(() => {
  for (const each of servers) each.close();
});

const get = (path: string, headers = {}) =>
  sendRaw(server, 'GET', path, { headers: { Host: 'localhost:3000', ...headers } });

describe('the built dashboard', () => {
  it('is where the root of the site leads to', async () => {
    expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/app/' } });
  });

  it.each(['/app', '/app/', '/app/ws_1/inbox?status=open', '/app/sign-in'])(
    'shows its page at %s, which is asked for again each time',
    async (path) => {
      const response = await get(path);
      const again = await get(path, { 'If-None-Match': response.headers.etag });

      expect(response).toMatchObject({ status: 200, text: 'First page', headers: { 'cache-control': 'no-cache' } });
      expect(again.status).toBe(304);
    },
  );

  it('keeps files with a hash in their names for ever, in a compressed form for those who take it', async () => {
    const plain = await get('/app/assets/index-ABC.js', { 'Accept-Encoding': 'identity' });
    const compressed = await get('/app/assets/index-ABC.js', { 'Accept-Encoding': 'gzip, br' });

    expect(plain).toMatchObject({ text: 'run()', headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('has no page in the place of a file that a former release had', async () => {
    expect(await get('/app/assets/index-OLD.js')).toMatchObject({ status: 404 });
  });

  it('runs no script and shows no style but its own', async () => {
    const policy = (await get('/app/')).headers['content-security-policy'];

    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('frames the page that shows a widget, and no other page may', async () => {
    const policy = (await get('/app/widget-preview.html')).headers['content-security-policy'];

    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it.each(['127.0.0.1:3000', '[::1]:3000', '127.0.0.1:8080', 'heed.localhost:3000'])(
    'redirects from %s to the name that has the session',
    async (Host) => {
      const response = await get('/app/ws_1/inbox?status=open', { Host });

      expect(response).toMatchObject({ status: 302, headers: { location: `${site}/app/ws_1/inbox?status=open` } });
    },
  );

  it('stays under another name that does not stand for this machine', async () => {
    expect(await get('/app/', { Host: 'heed.example.com' })).toMatchObject({ status: 200 });
  });

  it('only answers GET and HEAD', async () => {
    expect(await sendRaw(server, 'POST', '/app/')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

it('says how to build the dashboard that is not there', async () => {
  const response = await sendRaw(await serve(join(folder, 'nowhere')), 'GET', '/app/', {
    headers: { Host: 'localhost:3000' },
  });

  expect(response.status).toBe(404);
  expect(response.body.error.message).toBe('The dashboard is not built: run npm run dashboard');
});
