import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { aSession, aUser } from '../../support/builders.ts';
import { aPasskeyUser, registerPasskey } from '../../support/passkeys.ts';
import { aPasswordUser } from '../../support/sign-in.ts';

// test/domain/access tests 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/me/passkeys/options';

describe('200', () => {
  it('returns options for a discoverable passkey of this site, with the user verified', async () => {
    const { user, session, authenticator } = await aPasskeyUser(app);

    const { status, body } = await session.api.post(path, {});

    expect(status).toBe(200);
    expect(body.data.options).toMatchObject({
      rp: { id: 'heed.test' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
      attestation: 'none',
    });
    expect(Buffer.from(body.data.options.challenge, 'base64url')).toHaveLength(32);
  });
});

describe('400', () => {
  it('refuses an unknown field', async () => {
    const { api } = await aSession(app, await aUser(app));

    expect(await api.post(path, { name: 'Laptop' })).toBeError(400, 'bad_request', 'body/name');
  });
});

describe('401', () => {
  it('refuses a session that ended a moment ago', async () => {
    const { api, row } = await aSession(app, await aUser(app));
    await api.get('/me');
    await app.database.prisma.session.delete({ where: { id: row.id } });

    expect(await api.post(path, {})).toBeError(401, 'unauthorized');
  });
});

describe('403', () => {
  it('refuses a session that began more than 5 minutes ago', async () => {
    const { api } = await aSession(app, (await aPasswordUser(app)).user);
    app.clock.advance(300_000);
    expect((await api.post(path, {})).status).toBe(200);

    app.clock.advance(1);

    expect(await api.post(path, {})).toBeError(403, 'forbidden');
  });

  it('takes a session of up to 24 hours for a user who has no way to sign in yet', async () => {
    const { api } = await aSession(app, await aUser(app));
    app.clock.advance(24 * 3_600_000);
    expect((await api.post(path, {})).status).toBe(200);

    app.clock.advance(1);

    expect(await api.post(path, {})).toBeError(403, 'forbidden');
  });
});

describe('409', () => {
  it('refuses a 21st passkey', async () => {
    const { api } = await aSession(app, await aUser(app));
    for (let added = 0; added < 20; added++) await registerPasskey(api, new Authenticator());

    expect(await api.post(path, {})).toBeError(409, 'conflict');
  });
});
