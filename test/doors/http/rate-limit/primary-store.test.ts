import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Options } from 'express-rate-limit';
import type { Primary } from '../../../../src/base/primary.ts';
import { PrimaryStore } from '../../../../src/doors/http/rate-limit/primary-store.ts';
import { SharedCounts } from '../../../../src/start/cluster/shared-counts.ts';

let elapsedMs: number;
let questions: number;
let counts: SharedCounts;
beforeEach(() => {
  elapsedMs = 0;
  questions = 0;
  counts = new SharedCounts(
    Object.assign(() => new Date(), { elapsedMs: () => elapsedMs }),
    2,
  );
});

/** The store of another process over the same port. */
function aProcess(limit: number, windowMs = 60_000): PrimaryStore {
  const ask = async (_what: 'count', question: Parameters<SharedCounts['count']>[0]) => {
    questions += 1;
    return counts.count(question);
  };
  const store = new PrimaryStore({ ask } as Primary);
  store.init({ limit, windowMs } as unknown as Options);
  return store;
}

/** How many of that many requests, in turns of the processes, are within the limit. */
async function admitted(requests: number, limit: number, stores: PrimaryStore[]): Promise<number> {
  let within = 0;
  for (let sent = 0; sent < requests; sent++) {
    const counted = await stores[sent % stores.length]?.increment('somebody');
    if (counted && counted.totalHits <= limit) within += 1;
  }
  return within;
}

describe('over two processes', () => {
  it('counts each request of a low limit as it comes', async () => {
    const [one, other] = [aProcess(100), aProcess(100)];

    const hits: number[] = [];
    for (let sent = 0; sent < 3; sent++)
      for (const store of [one, other]) hits.push((await store.increment('somebody')).totalHits);

    expect(hits).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await admitted(200, 100, [one, other])).toBe(94);
  });

  it('asks seldom while much of a high limit is left, and lets no request too many through', async () => {
    const stores = [aProcess(10_000), aProcess(10_000)];

    expect(await admitted(3_200, 10_000, stores)).toBe(3_200);
    expect(questions).toBe(100);
    expect(await admitted(10_000, 10_000, stores)).toBe(6_800);
  });

  it('refuses at most one percent too early while another process has hits that it does not use', async () => {
    const [one, other] = [aProcess(10_000), aProcess(10_000)];
    await other.increment('somebody');

    const within = await admitted(12_000, 10_000, [one]);

    expect(within).toBeGreaterThanOrEqual(9_900);
    expect(within).toBeLessThan(10_000);
  });

  it('counts requests that come at once, of whom each is given its own', async () => {
    const store = aProcess(10_000);

    const all = await Promise.all(Array.from({ length: 8 }, () => store.increment('somebody')));
    const next = await admitted(8 * 31, 10_000, [store]);

    expect(new Set(all.map(({ totalHits }) => totalHits)).size).toBe(8);
    expect(next).toBe(8 * 31);
    expect(questions).toBe(8);
    expect((await store.get('somebody'))?.totalHits).toBe(256);
  });

  it('begins anew with the next window', async () => {
    const windowMs = 50;
    const store = aProcess(10_000, windowMs);
    await store.increment('somebody');

    elapsedMs += windowMs + 1;
    await new Promise((resolve) => setTimeout(resolve, windowMs + 20));

    expect((await store.increment('somebody')).totalHits).toBe(1);
  });

  it('counts each name by itself', async () => {
    const store = aProcess(10_000);
    await store.increment('somebody');

    expect((await store.increment('somebody else')).totalHits).toBe(1);
    await store.resetKey('somebody');
    expect((await store.increment('somebody')).totalHits).toBe(1);
  });
});
