import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { sendRaw } from '../../../support/raw.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(app.running.server, 'GET', path, { headers });

describe('/widget.js', () => {
  const script = readFileSync(new URL('../../../../generated/widget.js', import.meta.url), 'utf8');

  it('is a script that pages of every origin may load and keep for a while', async () => {
    const response = await get('/widget.js');

    expect(response.status).toBe(200);
    expect(response.text).toBe(script);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  });

  it('is below 15 KB compressed, and served compressed to a client that takes it', async () => {
    const response = await get('/widget.js', { 'Accept-Encoding': 'gzip, br' });

    expect(response.headers).toHaveProperty('content-encoding', 'gzip');
    expect(Number(response.headers['content-length'])).toBeLessThan(15 * 1_024);
    expect(gzipSync(script).length).toBeLessThan(15 * 1_024);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get('/widget.js');

    const response = await get('/widget.js', { 'If-None-Match': String(headers.etag) });

    expect(response.status).toBe(304);
    expect(response.text).toBe('');
  });

  it('takes no other method', async () => {
    expect(await sendRaw(app.running.server, 'POST', '/widget.js')).toBeError(405, 'method_not_allowed');
  });
});

describe('/widget/texts', () => {
  const { version, texts } = JSON.parse(
    readFileSync(new URL('../../../../generated/widget-texts.json', import.meta.url), 'utf8'),
  ) as { version: string; texts: Record<string, Record<string, string>> };

  it('are those of one language, which pages of every origin may keep', async () => {
    const response = await get(`/widget/texts/de.${version}.json`, { 'Accept-Encoding': 'gzip' });

    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Number(response.headers['content-length'])).toBeLessThan(1_500);
    expect((await get(`/widget/texts/zh-CN.${version}.json`)).body).toEqual(texts['zh-CN']);
  });

  it('are kept briefly if the page has the script of another version', async () => {
    const response = await get('/widget/texts/de.0000000000.json');

    expect(response.headers).toHaveProperty('cache-control', 'public, max-age=300');
    expect(response.body).toEqual(texts.de);
  });

  it('do not exist in a language that the widget does not speak', async () => {
    expect(await get(`/widget/texts/tlh.${version}.json`)).toBeError(404, 'not_found');
  });

  it('take no other method', async () => {
    expect(await sendRaw(app.running.server, 'POST', `/widget/texts/de.${version}.json`)).toBeError(
      405,
      'method_not_allowed',
    );
  });
});

describe('/widget/demo', () => {
  it('shows the widget of a public key under a strict policy', async () => {
    const response = await get('/widget/demo?key=pk_one&widget=wgt_one');

    expect(response.status).toBe(200);
    expect(response.text).toContain('<script src="/widget.js" data-key="pk_one" data-widget="wgt_one" async></script>');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });

  it('does not turn anything in its address into markup', async () => {
    const { text } = await get(`/widget/demo?key=${encodeURIComponent('"><script>alert(1)</script>')}`);

    expect(text).not.toContain('<script>alert');
    expect(text).toContain('data-key="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"');
  });

  it('does not exist if it is switched off', async () => {
    const closed = await startTestApp({ widgetDemo: false }, { beside: app });

    const response = await sendRaw(closed.running.server, 'GET', '/widget/demo?key=pk_one');

    expect(response).toBeError(404, 'not_found');
    await closed.close();
  });
});
