import { randomBytes } from 'node:crypto';
import type { Passkey, User } from '../../generated/prisma/client.ts';
import { newId } from '../../src/base/ids.ts';
import type { Api } from './api.ts';
import type { TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { aSession, aWorkspace } from './builders.ts';

/** Adds a passkey of this authenticator in the session. */
export async function registerPasskey(api: Api, authenticator: Authenticator, name = 'Laptop') {
  return api.post('/me/passkeys', { ...(await aNewPasskey(api, authenticator)), name });
}

/** What adds a passkey in the session. */
export async function aNewPasskey(api: Api, authenticator = new Authenticator()) {
  const { challengeId, options } = (await api.post('/me/passkeys/options', {})).body.data;
  return { challengeId, response: authenticator.create(options) };
}

/** A passkey that nobody can use. */
export function aPasskey({ database, clock }: TestApp, { id: userId }: User): Promise<Passkey> {
  const credentialId = randomBytes(16).toString('base64url');
  const publicKey = Buffer.from([0xa0]);
  return database.prisma.passkey.create({
    data: { id: newId('pky'), userId, name: 'Key', credentialId, publicKey, counter: 0, createdAt: clock.read() },
  });
}

/** The owner of a new workspace, signed in, with a passkey. */
export async function aPasskeyUser(app: TestApp) {
  const { user, workspace } = await aWorkspace(app);
  const session = await aSession(app, user);
  const authenticator = new Authenticator();
  const { body } = await registerPasskey(session.api, authenticator);
  return { user, workspace, session, authenticator, passkeyId: body.data.id as string };
}

/** Asks for the options of a sign-in. */
export async function askForOptions({ anonymous }: Pick<TestApp, 'anonymous'>) {
  return (await anonymous.post('/session/passkey/options', {})).body.data;
}
