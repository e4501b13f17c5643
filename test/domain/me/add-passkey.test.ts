import { describe, expect, it } from '@jest/globals';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import type { TestApp } from '../../support/app.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aPasskeyUser, askForOptions, registerPasskey } from '../../support/passkeys.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 403, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});

const path = '/me/passkeys';
const passkeysOf = (userId: string) => app.database.prisma.passkey.count({ where: { userId } });

/** A session with options for a new passkey. */
async function aBegunPasskey() {
  const user = await aUser(app);
  const session = await aSession(app, user);
  const { challengeId, options } = (await session.api.post(`${path}/options`, {})).body.data;
  return { ...session, user, challengeId, options };
}

describe('201', () => {
  it('adds the passkey, ends everything else that signs the user in, and tells them', async () => {
    const { user, workspace } = await aWorkspace(app);
    const [here, there] = [await aSession(app, user), await aSession(app, user)];
    await createSignInLink(contextOf(app), user.id, 60_000);

    const { status, body } = await registerPasskey(here.api, new Authenticator(), 'Phone');

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Phone', lastUsedAt: null });
    app.clock.advance(5_000);
    expect(await there.api.get('/me')).toBeError(401, 'unauthorized');
    expect((await here.api.get('/me')).status).toBe(200);
    expect(await app.database.prisma.signInLink.count({ where: { userId: user.id } })).toBe(0);
    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.map(({ type }) => type).sort()).toEqual(['member.passkey_added', 'member.session_ended']);
    await runJobs(app);
    const mails = smtp.received.filter(({ to }) => to?.some(({ address }) => address === user.email));
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added']);
  });

  it('has a name of its own if the user gives it none', async () => {
    const { api, challengeId, options } = await aBegunPasskey();

    const { body } = await api.post(path, { challengeId, response: new Authenticator().create(options) });

    expect(body.data.name).toBe('Passkey');
  });
});

describe('400', () => {
  it.each<[string, { challengeId?: string; name?: string; response?: object }, string]>([
    ['options that were not asked for', { challengeId: 'unknown' }, 'body/challengeId'],
    ['a blank name', { name: ' ' }, 'body/name'],
    ['a response without its id', { response: { id: undefined } }, 'body/response/id'],
    ['bytes that are not base64url', { response: { rawId: '=?' } }, 'body/response/rawId'],
    ['another type of credential', { response: { type: 'password' } }, 'body/response/type'],
    ['no bytes of the browser', { response: { response: {} } }, 'body/response/response/clientDataJSON'],
    [
      'bytes that mean nothing',
      { response: { response: { clientDataJSON: 'AA', attestationObject: 'AA' } } },
      'body/response',
    ],
  ])('refuses %s', async (_which, wrong, field) => {
    const { api, challengeId, options } = await aBegunPasskey();
    const response = { ...new Authenticator().create(options), ...wrong.response };

    expect(await api.post(path, { challengeId, ...wrong, response })).toBeError(400, 'bad_request', field);
  });

  it.each([
    ['of another origin', { origin: 'http://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without the user verified', { userVerified: false }],
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['that is a sign-in', { type: 'webauthn.get' }],
  ])('refuses a passkey %s', async (_which, wrong) => {
    const { api, user, challengeId, options } = await aBegunPasskey();

    const response = await api.post(path, { challengeId, response: new Authenticator().create(options, wrong) });

    expect(response).toBeError(400, 'bad_request', 'body/response');
    expect(await passkeysOf(user.id)).toBe(0);
  });

  it('takes options once, within 5 minutes, and only from the session that asked for them', async () => {
    const [used, expired, other] = [await aBegunPasskey(), await aBegunPasskey(), await aBegunPasskey()];
    const send = ({ api }: typeof used, { challengeId, options }: Pick<typeof used, 'challengeId' | 'options'>) =>
      api.post(path, { challengeId, response: new Authenticator().create(options) });
    const first = await send(used, used);
    const ofSignIn = await askForOptions(app);

    const again = await send(used, used);
    const foreign = await send(used, other);
    const signsIn = await send(used, { ...ofSignIn, options: { ...used.options, ...ofSignIn.options } });
    app.clock.advance(300_000);
    const late = await send(expired, expired);

    expect(first.status).toBe(201);
    for (const response of [again, foreign, signsIn, late])
      expect(response).toBeError(400, 'bad_request', 'body/challengeId');
  });
});

describe('401', () => {
  it('refuses a session that ended a moment ago', async () => {
    const { api, row, challengeId, options, user } = await aBegunPasskey();
    await app.database.prisma.session.delete({ where: { id: row.id } });

    const response = await api.post(path, { challengeId, response: new Authenticator().create(options) });

    expect(response).toBeError(401, 'unauthorized');
    expect(await passkeysOf(user.id)).toBe(0);
  });
});

describe('409', () => {
  it('refuses a passkey that another user has', async () => {
    const { authenticator, user } = await aPasskeyUser(app);
    const { api } = await aSession(app, await aUser(app));

    expect(await registerPasskey(api, authenticator)).toBeError(409, 'conflict');
    expect(await passkeysOf(user.id)).toBe(1);
  });
});
