import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { aClient } from '../../support/client.ts';
import { runJobs } from '../../support/jobs.ts';
import { aPasskeyUser, askForOptions } from '../../support/passkeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const path = '/session/passkey/verify';
const verify = (body: object, headers: Record<string, string> = aClient()) => app.anonymous.post(path, body, headers);
const base64url = (text: string) => Buffer.from(text).toString('base64url');

describe('200', () => {
  it('begins a session, says who has signed in, and notes the use', async () => {
    const { user, workspace, authenticator, session } = await aPasskeyUser(app);
    const { challengeId, options } = await askForOptions(app);

    const response = await verify({ challengeId, response: authenticator.get(options) });

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      actor: { type: 'user', id: user.id },
      workspaces: [{ id: workspace.id, role: 'owner' }],
    });
    const [, token = ''] = /heed_session=([^;]+)/.exec(String(response.headers['set-cookie'])) ?? [];
    expect((await app.anonymous.signedIn(token).get('/me')).body).toEqual(response.body);
    const [passkey] = (await session.api.get('/me/passkeys')).body.data;
    expect(passkey.lastUsedAt).toBe(app.clock.read().toISOString());
    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.at(-1)).toMatchObject({ type: 'member.signed_in', actorId: user.id, subjectId: user.id });
  });

  it('works with a passkey that does not count', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const signIn = async () => {
      const { challengeId, options } = await askForOptions(app);
      return verify({ challengeId, response: authenticator.get(options, { counter: 0 }) });
    };

    expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 200]);
  });

  it('does not look at an Idempotency-Key', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const { challengeId, options } = await askForOptions(app);
    const body = { challengeId, response: authenticator.get(options) };
    const headers = { ...aClient(), 'Idempotency-Key': 'same' };

    expect([(await verify(body, headers)).status, (await verify(body, headers)).status]).toEqual([200, 401]);
  });
});

describe('400', () => {
  it.each<[string, { challengeId?: undefined; response?: { id?: string; response?: object } | undefined }, string]>([
    ['no challenge', { challengeId: undefined }, 'body/challengeId'],
    ['no response', { response: undefined }, 'body/response'],
    ['bytes that are not base64url', { response: { id: '=?' } }, 'body/response/id'],
    ['no signature', { response: { response: { signature: undefined } } }, 'body/response/response/signature'],
    [
      'a user handle that is too long',
      { response: { response: { userHandle: 'A'.repeat(201) } } },
      'body/response/response/userHandle',
    ],
  ])('refuses %s', async (_which, wrong, field) => {
    const got = new Authenticator().get({ challenge: 'AA', rpId: 'heed.test' });
    const response = wrong.response && {
      ...got,
      ...wrong.response,
      response: { ...got.response, ...wrong.response.response },
    };
    const body = { challengeId: 'unknown', ...wrong, response: 'response' in wrong ? response : got };

    expect(await verify(body)).toBeError(400, 'bad_request', field);
  });
});

describe('401', () => {
  it.each([
    ['of another origin', { origin: 'http://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without the user verified', { userVerified: false }],
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['that names another user', { userHandle: base64url('usr_other') }],
    ['that names nobody', { userHandle: '' }],
  ])('refuses a proof %s, and the challenge is used up', async (_which, wrong) => {
    const { user, workspace, authenticator } = await aPasskeyUser(app);
    const { challengeId, options } = await askForOptions(app);

    const response = await verify({ challengeId, response: authenticator.get(options, wrong) });

    expect(response).toBeError(401, 'unauthorized');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await verify({ challengeId, response: authenticator.get(options) })).toBeError(401, 'unauthorized');
    await runJobs(app);
    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.at(-1)).toMatchObject({ type: 'member.sign_in_failed', subjectId: user.id });
  });

  it('refuses a counter that has not gone on: somebody has copied the passkey', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const signIn = async (counter: number) => {
      const { challengeId, options } = await askForOptions(app);
      return (await verify({ challengeId, response: authenticator.get(options, { counter }) })).status;
    };

    expect([await signIn(7), await signIn(7), await signIn(6), await signIn(0), await signIn(8)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
  });

  it("refuses one user's passkey under another's name, and with another's signature", async () => {
    const [victim, attacker] = [await aPasskeyUser(app), await aPasskeyUser(app)];
    const [forName, forSignature] = [await askForOptions(app), await askForOptions(app)];
    const asVictim = attacker.authenticator.get(forName.options, { userHandle: base64url(victim.user.id) });
    const signedByAttacker = {
      ...attacker.authenticator.get(forSignature.options, { userHandle: base64url(victim.user.id) }),
      id: victim.authenticator.id,
      rawId: victim.authenticator.id,
    };

    expect(await verify({ challengeId: forName.challengeId, response: asVictim })).toBeError(401, 'unauthorized');
    expect(await verify({ challengeId: forSignature.challengeId, response: signedByAttacker })).toBeError(
      401,
      'unauthorized',
    );
  });

  it('refuses an unknown passkey, bytes that mean nothing, and a challenge that expired or was for a new passkey', async () => {
    const { session, authenticator } = await aPasskeyUser(app);
    const ofNew = (await session.api.post('/me/passkeys/options', {})).body.data;
    const [strange, broken, late] = [await askForOptions(app), await askForOptions(app), await askForOptions(app)];
    const nonsense = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
    const made = authenticator.get(broken.options);

    const responses = [
      await verify({ challengeId: strange.challengeId, response: new Authenticator().get(strange.options) }),
      await verify({
        challengeId: broken.challengeId,
        response: { ...made, response: { ...made.response, ...nonsense } },
      }),
      await verify({
        challengeId: ofNew.challengeId,
        response: authenticator.get({ ...late.options, challenge: ofNew.options.challenge }),
      }),
    ];
    app.clock.advance(300_000);
    responses.push(await verify({ challengeId: late.challengeId, response: authenticator.get(late.options) }));

    for (const response of responses) expect(response).toBeError(401, 'unauthorized');
    expect(new Set(responses.map(({ body }) => body.error.message)).size).toBe(1);
  });

  it('lets only one of many in who send the same proof at the same time', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const { challengeId, options } = await askForOptions(app);
    const body = { challengeId, response: authenticator.get(options) };

    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await verify(body)).status));

    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
  });
});

describe('403', () => {
  it('refuses a page of another site', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const { challengeId, options } = await askForOptions(app);
    const body = { challengeId, response: authenticator.get(options) };

    expect(await verify(body, { Origin: 'https://evil.example' })).toBeError(403, 'forbidden');
    expect((await verify(body)).status).toBe(200);
  });
});

describe('429', () => {
  it('refuses a client that has failed 50 times', async () => {
    const client = aClient();
    const response = new Authenticator().get({ challenge: 'AA', rpId: 'heed.test' });
    for (let failed = 0; failed < 50; failed++) await verify({ challengeId: 'unknown', response }, client);

    expect(await verify({ challengeId: 'unknown', response }, client)).toBeError(429, 'rate_limited');
  });
});

describe('what comes before the operation', () => {
  it('refuses a body that is too large, or not JSON', async () => {
    const send = (body: Buffer, type: string) =>
      app.anonymous.send('post', path, { body, headers: { 'Content-Type': type } });

    expect(await send(Buffer.alloc(300_000), 'application/json')).toBeError(413, 'payload_too_large');
    expect(await send(Buffer.from('hi'), 'text/plain')).toBeError(415, 'unsupported_media_type');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`DROP TABLE passkeys`;
    const { challengeId, options } = await askForOptions(broken);

    const response = await broken.anonymous.post(path, { challengeId, response: new Authenticator().get(options) });
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});
