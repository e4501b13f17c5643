import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { RateLimited } from '../../../../src/base/errors.ts';
import { joinPrimary, type Primary } from '../../../../src/base/primary.ts';
import { type CountTries, countTries } from '../../../../src/doors/http/rate-limit/tries.ts';
import { SharedCounts } from '../../../../src/start/cluster/shared-counts.ts';
import { aClient } from '../../../support/client.ts';

const log = pino({ level: 'silent' });
const minuteMs = 60_000;
let elapsedMs = 0;
const clock = Object.assign(() => new Date(), { elapsedMs: () => elapsedMs });
const anAddress = () => aClient()['X-Forwarded-For'];
const anEmail = () => `${randomUUID()}@example.com`;

/** How many of that many tries at the same time are not refused. */
async function admitted(count: number, tries: CountTries, address: () => string, email?: string): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: count }, () => tries(address()).begin(email)));
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RateLimited);
  return all.filter(({ status }) => status === 'fulfilled').length;
}

function itLimits(open: () => CountTries): void {
  it('10 of an email address, from wherever they come', async () => {
    const email = anEmail();

    expect(await admitted(12, open(), anAddress, email)).toBe(10);
    expect(await admitted(1, open(), anAddress, anEmail())).toBe(1);
  });

  it('50 of a client, whatever they try, and an IPv6 client is its /64', async () => {
    const [address, ipv6] = [anAddress(), `2001:db8:${randomUUID().slice(0, 4)}:1::`];
    let host = 0;

    expect(await admitted(52, open(), () => address)).toBe(50);
    expect(await admitted(52, open(), () => `${ipv6}${++host}`)).toBe(50);
    await expect(open()(address).begin(anEmail())).rejects.toThrow(RateLimited);
  });

  it('none that was given back, and none that was refused', async () => {
    const [email, address] = [anEmail(), anAddress()];
    const tries = open();
    for (let done = 0; done < 11; done++) await (await tries(address).begin(email)).giveBack();

    expect(await admitted(60, tries, () => address, email)).toBe(10);
    expect(await admitted(45, tries, () => address)).toBe(40);
  });
}

describe('in one process', () => {
  const tries = countTries({ log, clock }, undefined);
  itLimits(() => tries);

  it('the window slides: each try counts for a quarter of an hour', async () => {
    const email = anEmail();
    await admitted(4, tries, anAddress, email);
    elapsedMs += 10 * minuteMs;
    await admitted(6, tries, anAddress, email);

    const refusal = await tries(anAddress())
      .begin(email)
      .catch((error: unknown) => error);
    elapsedMs += 5 * minuteMs;

    expect(refusal).toMatchObject({ headers: { 'Retry-After': '300' } });
    expect(await admitted(5, tries, anAddress, email)).toBe(4);
  });
});

const redisUrl = process.env.TEST_REDIS_URL;
// Skipped where TEST_REDIS_URL names no Redis to test with.
(redisUrl ? describe : describe.skip)('over all processes that share a Redis (needs TEST_REDIS_URL)', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(redisUrl ?? '');
  });
  afterAll(() => redis.quit());
  itLimits(() => countTries({ log, clock }, redis));

  it('says how long to wait, and forgets everything in the end', async () => {
    const email = anEmail();
    const tries = countTries({ log, clock }, redis);
    await admitted(10, tries, anAddress, email);

    const refusal = await tries(anAddress())
      .begin(email)
      .catch((error: unknown) => error);

    const [key = ''] = (await redis.keys('heed:tries:email:*')).slice(-1);
    expect(Number((refusal as RateLimited).headers['Retry-After'])).toBeGreaterThan(890);
    expect(await redis.pttl(key)).toBeGreaterThan(0);
    expect(key).not.toContain('@');
  });
});

describe('over the processes of one port', () => {
  beforeAll(() => {
    const counts = new SharedCounts(clock, 2);
    const ask = (_what: 'try', question: Parameters<SharedCounts['try']>[0]) => counts.try(question);
    joinPrimary({ ask } as Primary);
  });
  // Suites that this process runs later have none.
  afterAll(() => joinPrimary(undefined));
  // Each one is another process.
  itLimits(() => countTries({ log, clock }, undefined));
});

it('counts in memory while Redis is away', async () => {
  const away = new Redis({ port: 1, lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
  away.on('error', () => undefined);

  expect(await admitted(12, countTries({ log, clock }, away), anAddress, anEmail())).toBe(10);
  away.disconnect();
});
