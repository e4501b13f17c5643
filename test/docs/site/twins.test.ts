import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { listTagOperations, readContract } from '../../../scripts/docs/reference/contract.ts';
import { docsRouter } from '../../../src/doors/http/site/docs.ts';
import { sendRaw } from '../../support/raw.ts';
import { project } from '../guides.ts';
import { listPages, ownSite } from './built-site.ts';

let site: string;
let server: Server;
beforeAll(async () => {
  site = await ownSite();
  server = createServer(express().use(docsRouter('https://heed.test', site))).listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 120_000);
afterAll(() => void server.close());

const get = (path: string, accept = '*/*') => sendRaw(server, 'GET', path, { headers: { Accept: accept } });
const twinPath = (page: string) => `/docs/${page === '' ? 'index' : page.slice(0, -1)}.md`;
const linksOf = (text: string) => Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link);

describe('the Markdown twin', () => {
  it('of every page is found by its path, and by what the client accepts', async () => {
    const pages = listPages(site);
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) {
      const byPath = await get(twinPath(page));
      const byAccept = await get(`/docs/${page}`, 'text/markdown, text/html;q=0.5');

      expect(byPath).toMatchObject({ status: 200, headers: { 'content-type': 'text/markdown; charset=utf-8' } });
      expect(byPath.text).toMatch(/^# .+\n\n> .+\n/);
      expect({ page, text: byAccept.text, type: byAccept.headers['content-type'] }).toEqual({
        page,
        text: byPath.text,
        type: 'text/markdown; charset=utf-8',
      });
      expect(byAccept.headers.vary).toMatch(/\bAccept\b/);
    }
  });

  it.each(['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html, text/markdown', 'application/json'])(
    'is not what those get who accept %s',
    async (accept) => {
      const page = await get('/docs/guides/errors/', accept);

      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
      expect(page.headers.vary).toMatch(/\bAccept\b/);
    },
  );

  it('has the code of its page without what only the tests read', async () => {
    const { text } = await get('/docs/guides/quick-start.md');

    expect(text).toContain('```sh\nnpm ci && npm start\n```');
    expect(text).not.toContain('no-run=');
    expect(text).toContain('[Authentication](authentication.md)');
  });

  it('of the reference has every operation with its path and its parameters', async () => {
    const contract = readContract(project);
    for (const { name } of contract.tags) {
      const { text } = await get(`/docs/reference/${name}.md`);
      for (const { path, method, operation } of listTagOperations(contract, name)) {
        expect(text).toContain(`- Operation: \`${operation.operationId}\``);
        expect(text).toMatch(new RegExp(`${method.toUpperCase()} .*${path.replaceAll(/[{}]/g, '\\$&')}\``));
      }
    }
  });
});

describe('llms.txt', () => {
  it('names the twin of every page, and llms-full.txt has the text of each', async () => {
    const { text } = await get('/docs/llms.txt');
    const full = (await get('/docs/llms-full.txt')).text;

    const twins = linksOf(text).filter((link) => link.endsWith('.md'));
    const others = listPages(site).filter((page) => page !== '');
    expect(twins.sort()).toEqual(others.map((page) => twinPath(page).replace('/docs/', '')).sort());
    for (const twin of twins) expect(full).toContain(readFileSync(join(site, twin), 'utf8').split('\n')[0]);
  });

  it('is at the root of the site too, with links that lead from there', async () => {
    const { text, headers } = await get('/llms.txt');
    const full = (await get('/llms-full.txt')).text;

    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const link of [...linksOf(text), 'docs/guides/errors.md']) expect((await get(`/${link}`)).status).toBe(200);
    expect(full).toContain('](docs/guides/errors.md)');
    expect(full).not.toContain('](guides/');
  });
});
