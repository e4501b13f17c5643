import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConflictError, HeedError, RateLimitError } from '../src/index.ts';
import { retryDelay } from '../src/retry.ts';
import { aClient, closeServers } from './answering-server.ts';

describe('on a server that is busy', () => {
  afterEach(closeServers);
  const body = { workspaceId: 'ws', projectId: 'prj', message: 'Hi' };

  it('tries again with the same Idempotency-Key, as soon as the service says', async () => {
    let tries = 0;
    const { heed, keys } = await aClient((_req, res) => {
      tries += 1;
      const status = [503, 409, 201][tries - 1] ?? 500;
      res.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '0' });
      res.end(JSON.stringify(status === 201 ? { data: { id: 'fb_1' } } : { error: { code: 'x', message: 'x' } }));
    });

    expect(await heed.feedback.create(body)).toEqual({ id: 'fb_1' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gives up after its retries, and does not retry what cannot succeed', async () => {
    const limited = await aClient((_req, res) => res.writeHead(429, { 'Retry-After': '0' }).end());
    const conflict = await aClient((_req, res) => res.writeHead(409).end('{}'));

    await expect(limited.heed.workspaces.list({ maxRetries: 1 })).rejects.toThrow(RateLimitError);
    await expect(conflict.heed.workspaces.list()).rejects.toThrow(ConflictError);
    expect([limited.keys.length, conflict.keys.length]).toEqual([2, 1]);
    expect(limited.keys).toEqual([undefined, undefined]);
  });

  it.each([408, 429, 500, 502, 503, 504])('tries again after %i', async (status) => {
    let tries = 0;
    const { heed } = await aClient((_req, res) => {
      tries += 1;
      res.writeHead(tries === 1 ? status : 200, { 'Content-Type': 'application/json', 'Retry-After': '0' });
      res.end('{"data": []}');
    });

    expect(await heed.workspaces.list()).toEqual([]);
    expect(tries).toBe(2);
  });

  it('tries again when the connection breaks within a response', async () => {
    let tries = 0;
    const { heed } = await aClient((_req, res) => {
      tries += 1;
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '12' });
      if (tries === 1) res.write('{"data"', () => res.destroy());
      else res.end('{"data": []}');
    });

    expect(await heed.workspaces.list()).toEqual([]);
    expect(tries).toBe(2);
  });

  it('fails at once when the service asks for a longer pause than the caller has', async () => {
    const { heed, keys } = await aClient((_req, res) => res.writeHead(429, { 'Retry-After': '61' }).end('{}'));

    await expect(heed.workspaces.list()).rejects.toThrow(RateLimitError);
    expect(keys).toHaveLength(1);
  });

  it('waits for the next window when asked to', async () => {
    const times: number[] = [];
    const answer: RequestListener = (_req, res) => {
      times.push(performance.now());
      const headers = { 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1', 'Content-Type': 'application/json' };
      res.writeHead(200, headers).end('{"data": []}');
    };
    const { heed: patient } = await aClient(answer, { waitForRateLimit: true });
    const { heed: hasty } = await aClient(answer);
    const pause = () => (times.at(-1) ?? 0) - (times.at(-2) ?? 0);

    await patient.workspaces.list();
    await patient.workspaces.list();
    expect(pause()).toBeGreaterThan(900);

    await hasty.workspaces.list();
    await hasty.workspaces.list();
    expect(pause()).toBeLessThan(900);
  });

  it('ends with the signal, including its retries', async () => {
    const { heed, keys } = await aClient((_req, res) => res.writeHead(503, { 'Retry-After': '60' }).end());
    const controller = new AbortController();
    const call = heed.workspaces.list({ signal: controller.signal }).catch((error: unknown) => error);
    while (keys.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    controller.abort(new Error('enough'));

    const error = await call;
    expect(error).toBeInstanceOf(HeedError);
    expect(error).toMatchObject({ name: 'AbortError', message: 'enough', cause: controller.signal.reason });
    expect(keys).toHaveLength(1);
  });
});

describe('an aborted call', () => {
  afterEach(closeServers);
  const aborted = { name: 'AbortError', cause: expect.any(DOMException) };

  it('is a HeedError with the DOMException as its cause, before, while and after it is sent', async () => {
    const controller = new AbortController();
    const { heed } = await aClient((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).write('{"id": "fb_1"}\n');
    });
    const before = await heed.workspaces.list({ signal: AbortSignal.abort() }).catch((error: unknown) => error);
    const whole = heed.workspaces.list({ signal: controller.signal }).catch((error: unknown) => error);
    const items = heed.feedback.export({ workspaceId: 'ws_1' }, { signal: controller.signal })[Symbol.asyncIterator]();
    await items.next();
    const rest = items.next().catch((error: unknown) => error);

    controller.abort();

    for (const error of [before, await whole, await rest]) {
      expect(error).toBeInstanceOf(HeedError);
      expect(error).toMatchObject(aborted);
    }
  });
});

describe('the pause before another try', () => {
  const asking = (value: string) => new Response(null, { headers: { 'Retry-After': value } });

  it('doubles up to 8 seconds, half of it by chance', () => {
    for (const [attempt, most] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      const pauses = Array.from({ length: 50 }, () => retryDelay(attempt, undefined, 60_000) ?? 0);

      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(most / 2);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
      expect(new Set(pauses).size).toBeGreaterThan(1);
    }
  });

  it('is what the service asks for, in seconds or as a date', () => {
    expect(retryDelay(0, asking('7'), 60_000)).toBe(7_000);
    expect(retryDelay(0, asking('61'), 60_000)).toBeUndefined();
    const date = retryDelay(0, asking(new Date(Date.now() + 10_000).toUTCString()), 60_000);
    expect(date).toBeGreaterThan(8_000);
    expect(date).toBeLessThanOrEqual(10_000);
    expect(retryDelay(0, asking('soon'), 60_000)).toBeLessThanOrEqual(500);
    expect(retryDelay(9, undefined, 100)).toBeLessThanOrEqual(100);
  });
});
