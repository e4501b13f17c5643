import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { underSite } from '../../../../src/doors/http/request/under-site.ts';
import { sendError } from '../../../../src/doors/http/send-error.ts';
import { docsRouter } from '../../../../src/doors/http/site/docs.ts';
import { sendRaw } from '../../../support/raw.ts';

const folder = join(process.env.TEST_FOLDER ?? '', randomUUID());
const servers: Server[] = [];

function write(file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), 'Page');
}

async function serve(siteUrl: string, site = folder): Promise<Server> {
  const app = express()
    .use(underSite(siteUrl), docsRouter(siteUrl, site))
    .use(sendError(pino({ level: 'silent' }), siteUrl));
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return server;
}

beforeAll(() => {
  for (const file of ['index.html', '404.html', 'guides/errors/index.html', 'guides/errors.md', 'assets/a.js'])
    write(file);
});
afterAll(() => {
  for (const each of servers) each.close();
});

/** Whether a search engine may read a path, by the rule that the longest match holds. */
function mayRead(robots: string, path: string): boolean {
  const rules = Array.from(robots.matchAll(/^(Allow|Disallow): (\S+)$/gm), ([, kind, start = '']) => ({ kind, start }));
  const [first] = rules
    .filter(({ start }) => path.startsWith(start))
    .sort((one, other) => other.start.length - one.start.length);
  return first?.kind !== 'Disallow';
}

describe.each([
  ['https://heed.test', ''],
  ['https://example.com/heed', '/heed'],
  ['https://example.com/team/feed-back', '/team/feed-back'],
])('with SITE_URL=%s', (siteUrl, root) => {
  let server: Server;
  beforeAll(async () => {
    server = await serve(siteUrl);
  });

  it('robots.txt keeps search engines to what anyone may read', async () => {
    const { status, text, headers } = await sendRaw(server, 'GET', `${root}/robots.txt`);

    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toContain(`\nSitemap: ${siteUrl}/sitemap.xml\n`);
    const open = ['/docs/', '/docs/guides/errors/', '/docs/assets/a.js', '/llms.txt', '/widget.js', '/api/widget/pk_1'];
    for (const path of open) expect({ path, is: mayRead(text, root + path) }).toEqual({ path, is: true });
    const closed = [
      '/',
      '/app/',
      '/app/ws_1/inbox',
      '/api/v1/feedback',
      '/mcp',
      '/media/1',
      '/metrics',
      '/widget/demo',
    ];
    for (const path of closed) expect({ path, is: mayRead(text, root + path) }).toEqual({ path, is: false });
  });

  it('sitemap.xml lists the pages of the documentation, and no private page', async () => {
    const { status, text, headers } = await sendRaw(server, 'GET', `${root}/sitemap.xml`);

    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' });
    const addresses = Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
    expect(addresses).toEqual([`${siteUrl}/docs/`, `${siteUrl}/docs/guides/errors/`]);
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
  });
});

describe('robots.txt and sitemap.xml', () => {
  it('are found behind a proxy that strips the path too', async () => {
    const server = await serve('https://example.com/heed');

    expect((await sendRaw(server, 'GET', '/robots.txt')).text).toContain('Allow: /heed/docs/\n');
    expect((await sendRaw(server, 'GET', '/sitemap.xml')).text).toContain('<loc>https://example.com/heed/docs/</loc>');
  });

  it('can only be read, and are asked for again each time', async () => {
    const server = await serve('https://heed.test');
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const { headers } = await sendRaw(server, 'GET', path);

      expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\//) });
      expect((await sendRaw(server, 'HEAD', path)).status).toBe(200);
      expect((await sendRaw(server, 'GET', path, { headers: { 'If-None-Match': headers.etag } })).status).toBe(304);
      expect(await sendRaw(server, 'POST', path)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });

  it('name the pages of the last build', async () => {
    const server = await serve('https://heed.test');
    await sendRaw(server, 'GET', '/sitemap.xml');

    write('guides/new/index.html');
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));

    expect((await sendRaw(server, 'GET', '/sitemap.xml')).text).toContain('https://heed.test/docs/guides/new/');
  });

  it('are there before the documentation is built, except for its pages', async () => {
    const server = await serve('https://heed.test', join(folder, 'nowhere'));

    expect((await sendRaw(server, 'GET', '/robots.txt')).status).toBe(200);
    expect((await sendRaw(server, 'GET', '/sitemap.xml')).status).toBe(404);
  });
});
