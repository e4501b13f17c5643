import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import {
  handleOf,
  isTokenOf,
  makeToken,
  newHandle,
  type TokenKind,
} from '../../../src/domain/participants/thread-tokens.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { everything } from '../../support/everything.ts';
import { contextOf } from '../../support/jobs.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const log: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const settings = redisUrl ? { redisUrl } : {};
  app = await startTestApp(settings, { log: pino({ level: 'trace' }, { write: (line) => void log.push(line) }) });
});
afterAll(() => app.close());

/** Every key of Redis, and what is text under it. Empty without Redis. */
async function allOfRedis(): Promise<string> {
  if (!redisUrl) return '';
  const redis = new Redis(redisUrl);
  try {
    const keys = await redis.keys('*');
    const values = await Promise.all(keys.map((key) => redis.get(key).catch(() => null)));
    return [...keys, ...values].join('\n').toLowerCase();
  } finally {
    redis.disconnect();
  }
}

describe('a token', () => {
  it('is of one kind, one link and one generation', async () => {
    const [ctx, handle] = [contextOf(app), newHandle()];
    const kinds: TokenKind[] = ['link', 'reply', 'stop'];
    const tokens = await Promise.all(kinds.map((kind) => makeToken(ctx, kind, { handle, generation: 0 })));
    const [link = ''] = tokens;

    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map(handleOf)).toEqual([handle, handle, handle]);
    const opens = (kind: TokenKind, token: string, of = { handle, generation: 0 }) => isTokenOf(ctx, kind, token, of);
    expect(await opens('link', link.toUpperCase())).toBe(true);
    expect(await Promise.all(tokens.slice(1).map((token) => opens('link', token)))).toEqual([false, false]);
    expect(await opens('link', link, { handle, generation: 1 })).toBe(false);
    expect(await opens('link', link, { handle: newHandle(), generation: 0 })).toBe(false);
    expect(await opens('link', `${link}0`)).toBe(false);
  });

  it.each(['', 'short', 'u'.repeat(32), `${'0'.repeat(31)}-`, '0'.repeat(33)])('"%s" is none', (text) => {
    expect(handleOf(text)).toBeNull();
  });

  it('stands nowhere: neither in the database, nor in Redis, nor in the log', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id: widgetId } = await aWidget(built);
    const body = { widgetId, message: 'It broke', userEmail: 'ada@example.org' };
    const once = { 'Idempotency-Key': 'once' };
    const path = `/api/widget/${built.project.publicKey}/feedback`;
    const sent = (await app.anonymous.site.post(path, body, once)).body.data;
    const again = (await app.anonymous.site.post(path, body, once)).body.data;
    await built.api.send('put', `/feedback/${sent.id}/participants`, { body: { email: 'grace@example.org' } });
    const tokens = [sent.thread.token as string];
    for (const email of ['ada@example.org', 'grace@example.org']) {
      const { data } = (
        await built.api.post(`/feedback/${sent.id}/thread-link`, { email }, { 'Idempotency-Key': email })
      ).body;
      tokens.push(data.url.split('/t/')[1]);
    }
    await built.api.delete(`/feedback/${sent.id}/thread-link`, { email: 'grace@example.org' });

    const stored = [await everything(app), await allOfRedis(), ...log].join('\n').toLowerCase();

    expect(again.thread.token).toBe(tokens[0]);
    expect(tokens.map((token) => stored.includes(token))).toEqual([false, false, false]);
    expect(tokens.map((token) => stored.includes(handleOf(token) ?? '-'))).toEqual([true, true, true]);
  });
});
