import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aUser } from '../../support/builders.ts';
import { aPasskey } from '../../support/passkeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/session/methods';
const oidc = {
  issuer: 'https://accounts.example.com',
  clientId: 'heed',
  clientSecret: 'secret',
  allowedDomains: ['example.com'],
  name: 'Example Accounts',
};

describe('200', () => {
  it('offers nothing where nothing is set up', async () => {
    expect((await app.anonymous.get(path)).body).toEqual({
      data: { passkeys: false, codes: false, singleSignOn: null },
    });
  });

  it('offers passkeys once somebody has one', async () => {
    const other = await startTestApp();
    await aPasskey(other, await aUser(other));

    expect((await other.anonymous.get(path)).body.data.passkeys).toBe(true);
    await other.close();
  });

  it('names the provider, and says no more of it', async () => {
    const whole = await startTestApp({ oidc, smtpUrl: 'smtp://127.0.0.1:1' }, { beside: app });

    const { body } = await whole.anonymous.get(path);

    expect(body).toEqual({ data: { passkeys: false, codes: true, singleSignOn: { name: 'Example Accounts' } } });
    await whole.close();
  });
});

describe('400', () => {
  it('refuses a query', async () => {
    expect(await app.anonymous.get(path, { email: 'grace@example.org' })).toBeError(400, 'bad_request');
  });
});

describe('403', () => {
  it('refuses a page of another site', async () => {
    const headers = { Origin: 'https://evil.example' };

    expect(await app.anonymous.get(path, {}, headers)).toBeError(403, 'forbidden');
  });
});

describe('what comes before the operation', () => {
  it('counts against the address', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });

    const responses = [await limited.anonymous.get(path), await limited.anonymous.get(path)];
    await limited.close();

    expect(responses[1]).toBeError(429, 'rate_limited');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`DROP TABLE passkeys`;

    const response = await broken.anonymous.get(path);
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});
