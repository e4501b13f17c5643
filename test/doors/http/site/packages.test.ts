import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { underSite } from '../../../../src/doors/http/request/under-site.ts';
import { sendError } from '../../../../src/doors/http/send-error.ts';
import { packagesRouter } from '../../../../src/doors/http/site/packages.ts';
import { packagesPolicy } from '../../../../src/doors/http/site/packages-page.ts';
import { sendRaw } from '../../../support/raw.ts';

const siteUrl = 'https://heed.test/heed';
const folder = join(process.env.TEST_FOLDER ?? '', randomUUID());
const servers: Server[] = [];

/** Serves the packages of a folder, and nothing else of the app. */
async function serve(built: string): Promise<Server> {
  const app = express().disable('etag').use(underSite(siteUrl), packagesRouter(siteUrl, built));
  const server = createServer(app.use(sendError(pino({ level: 'silent' }), siteUrl)));
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return server;
}

const shared = { version: '1.2.3', description: 'Takes <b>feedback</b>.', sizeBytes: 1_500 };
const sdk = { ...shared, name: '@heed/sdk', integrity: 'sha512-AAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
const mcp = { ...shared, name: '@heed/mcp', integrity: 'sha512-BBBBBBBBBBBBBBBBBBBBBBBBBBBB' };

let server: Server;
beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'packages.json'),
    JSON.stringify([
      { ...sdk, file: 'heed-sdk.tgz', isProgram: false },
      { ...mcp, file: 'heed-mcp.tgz', isProgram: true },
    ]),
  );
  writeFileSync(join(folder, 'heed-sdk.tgz'), 'the archive');
  server = await serve(folder);
});
afterAll(() => {
  for (const each of servers) each.close();
});

const get = (path: string, headers = {}) => sendRaw(server, 'GET', path, { headers });

describe('the list of packages', () => {
  it('tells programs the address and the checksum of each package', async () => {
    const response = await get('/heed/packages/', { Accept: 'application/json' });
    const again = await get('/heed/packages/', { 'If-None-Match': response.headers.etag });

    const [url, program] = ['sdk', 'mcp'].map((name) => `${siteUrl}/packages/heed-${name}.tgz`);
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(response.headers.vary).toContain('Accept,');
    expect(response.body).toEqual({
      data: [
        { ...sdk, url, install: `npm install ${url}` },
        { ...mcp, url: program, install: `npx -y ${program}` },
      ],
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('is a page in browsers, which runs nothing', async () => {
    const { status, headers, text } = await get('/heed/packages/', { Accept: 'text/html,*/*;q=0.8' });

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': packagesPolicy,
    });
    expect(packagesPolicy).toContain("default-src 'none'; style-src 'sha256-");
    expect(text).toContain('<h2>@heed/sdk 1.2.3</h2>');
    expect(text).toContain(`<code>npx -y ${siteUrl}/packages/heed-mcp.tgz</code>`);
    expect(text).toContain('href="/heed/docs/guides/sdk/#install-it"');
    expect(text).not.toContain('<b>');
  });

  it.each(['/packages', '/heed/packages'])('is reached from %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/heed/packages/' } });
  });
});

describe('a package', () => {
  it.each(['/packages/heed-sdk.tgz', '/heed/packages/heed-sdk.tgz'])('is an archive at %s', async (path) => {
    const [response, head] = [await get(path), await sendRaw(server, 'HEAD', path)];

    expect(response).toMatchObject({ status: 200, text: 'the archive' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': '11',
      'cache-control': 'public, no-cache',
      etag: '"AAAAAAAAAAAAAAAAAAAAAA"',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '11' } });
  });

  it('is not sent again to a client that has it', async () => {
    const response = await get('/packages/heed-sdk.tgz', { 'If-None-Match': '"AAAAAAAAAAAAAAAAAAAAAA"' });

    expect(response).toMatchObject({ status: 304, text: '' });
  });

  it.each(['heed-cli.tgz', 'packages.json', 'HEED-SDK.tgz', '%2e%2e/package.json', '%ff', 'heed-sdk.tgz/'])(
    'is not %s',
    async (file) => {
      expect(await get(`/packages/${file}`)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    },
  );

  it('takes no other method', async () => {
    const response = await sendRaw(server, 'POST', '/packages/heed-sdk.tgz');

    expect(response).toBeError(405, 'method_not_allowed');
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it.each(['', 'heed-sdk.tgz'])('that is not built is missing with a sentence at /packages/%s', async (file) => {
    const response = await sendRaw(await serve(join(folder, 'nowhere')), 'GET', `/packages/${file}`);

    expect(response).toBeError(404, 'not_found');
    expect(response.body.error.message).toBe('The packages are not built: run npm run packages');
  });
});
