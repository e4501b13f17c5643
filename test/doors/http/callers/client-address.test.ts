import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plainAddress } from '../../../../src/doors/http/callers/client-address.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { CapturedLog } from '../../../support/captured-log.ts';
import { sendRaw } from '../../../support/raw.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4000', '192.0.2.1'],
    [' "192.0.2.1:4000" ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:c000:201]:4000', '192.0.2.1'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['[2001:db8::1]:4000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:4000"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:4000', 'fe80::1'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['127.1', 'unknown'],
    ['192.0.2.256:1', 'unknown'],
    ['shop.example.org', 'unknown'],
  ])('%j is %s', (text, address) => {
    expect(plainAddress(text)).toBe(address);
  });

  it('that a socket no longer has is unknown', () => {
    expect(plainAddress(undefined)).toBe('unknown');
  });
});

describe('a client behind a trusted proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ trustProxy: 'loopback, 10.0.0.0/8', rateLimitPerMinute: 2 });
  });
  afterAll(() => app.close());
  const statusesOf = async (...addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses)
      statuses.push((await app.anonymous.get('/workspaces', {}, { 'X-Forwarded-For': address })).status);
    return statuses;
  };

  it.each([
    ['from port to port', '192.0.2.7:4000', '192.0.2.7:4001', '"192.0.2.7"'],
    ['in either form of its address', '192.0.2.8', '::ffff:192.0.2.8', '[::ffff:c000:208]:9'],
    ['over IPv6', '[2001:db8:8::1]:4000', '2001:db8:8::2', '"[2001:db8:8::3]:1"'],
    ['without an address', 'unknown', '_hidden', 'shop.example.org'],
    ['behind a second proxy with ports', '192.0.2.9:1, 10.0.0.1:5', '192.0.2.9:2, 10.0.0.2:6', '192.0.2.9:3, 10.0.0.1'],
  ])('has one budget %s', async (_what, ...addresses) => {
    expect(await statusesOf(...addresses)).toEqual([401, 401, 429]);
  });
});

describe('a service that trusts no proxy', () => {
  it.each([
    ['X-Forwarded-For', '192.0.2.1'],
    ['Forwarded', 'for=192.0.2.1'],
    ['X-Real-IP', '192.0.2.1'],
  ])('warns once of %s, and tells those who ask for its health', async (header, value) => {
    const log = new CapturedLog();
    const app = await startTestApp({}, { log: log.logger });
    const ask = (headers = {}) => sendRaw(app.running.server, 'GET', '/healthz', { headers });

    const before = await ask();
    await ask({ [header]: value });
    await ask({ [header]: value });
    const after = await ask();
    await app.close();

    expect(before.body).not.toHaveProperty('ignoresForwarded');
    expect(after.body).toMatchObject({ status: 'ok', ignoresForwarded: true });
    expect(log.text.match(/TRUST_PROXY is not set/g)).toHaveLength(1);
    expect(log.text).not.toContain('192.0.2.1');
  });

  it('does not warn if it trusts one', async () => {
    const log = new CapturedLog();
    const app = await startTestApp({ trustProxy: 1 }, { log: log.logger });

    const health = await sendRaw(app.running.server, 'GET', '/healthz', {
      headers: { 'X-Forwarded-For': '192.0.2.1' },
    });
    await app.close();

    expect(health.body).not.toHaveProperty('ignoresForwarded');
    expect(log.text).not.toContain('TRUST_PROXY');
  });
});
