import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pruneSessions } from '../../../src/domain/access/prune-sessions.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/session/passkey/options';

describe('200', () => {
  it('returns options that name nobody, and want the user verified', async () => {
    const [first, second] = [await app.anonymous.post(path, {}), await app.anonymous.post(path, {})];

    const { challenge, ...options } = first.body.data.options;
    expect(first.status).toBe(200);
    expect(options).toEqual({ rpId: 'heed.test', timeout: 300_000, userVerification: 'required' });
    expect(challenge).not.toBe(second.body.data.options.challenge);
  });

  it('is forgotten once it has expired', async () => {
    await app.anonymous.post(path, {});
    app.clock.advance(300_000);

    await pruneSessions(contextOf(app));

    expect(await app.database.prisma.passkeyChallenge.count()).toBe(0);
  });
});

describe('400', () => {
  it('refuses to say who asks', async () => {
    const body = { email: 'grace@example.org' };

    expect(await app.anonymous.post(path, body)).toBeError(400, 'bad_request', 'body/email');
  });
});

describe('403', () => {
  it('refuses a page of another site', async () => {
    const headers = { Origin: 'https://evil.example' };

    expect(await app.anonymous.post(path, {}, headers)).toBeError(403, 'forbidden');
  });
});

describe('what comes before the operation', () => {
  it('refuses a body that is too large, or not JSON', async () => {
    const send = (body: Buffer, type: string) =>
      app.anonymous.send('post', path, { body, headers: { 'Content-Type': type } });

    expect(await send(Buffer.alloc(300_000), 'application/json')).toBeError(413, 'payload_too_large');
    expect(await send(Buffer.from('hi'), 'text/plain')).toBeError(415, 'unsupported_media_type');
  });

  it('counts against the address', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });

    const responses = [await limited.anonymous.post(path, {}), await limited.anonymous.post(path, {})];
    await limited.close();

    expect(responses[1]).toBeError(429, 'rate_limited');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`DROP TABLE passkey_challenges`;

    const response = await broken.anonymous.post(path, {});
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});
