import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../../../generated/prisma/client.ts';
import type { AuthenticationResponse, PasskeyRequestOptions } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import { challengeMs } from './challenges.ts';
import { loadWebAuthn, siteOf } from './webauthn.ts';

/** Returns the options with which a browser proves that it has a passkey, whosever it is. */
export async function requestOptions(siteUrl: string): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const rpId = siteOf(siteUrl).expectedRPID;
  const [timeout, userVerification] = [challengeMs, 'required'] as const;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification });
  return { challenge, rpId, timeout, userVerification };
}

/** Returns how often the passkey has signed by now. Null if the response does not prove that the browser has it. */
export async function verifyUse(
  siteUrl: string,
  expectedChallenge: string,
  response: AuthenticationResponse,
  { userId, credentialId, publicKey, counter }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    // A discoverable passkey says whose it is.
    if (readUserHandle(response) !== userId) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...siteOf(siteUrl),
      response: response as object as AuthenticationResponseJSON,
      expectedChallenge,
      // A counter that has gone back means that the passkey was copied: the library refuses it.
      credential: { id: credentialId, publicKey, counter: Number(counter) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each reason, and for bytes that are not CBOR at all.
    return null;
  }
}

function readUserHandle({ response: { userHandle } }: AuthenticationResponse): string | null {
  return userHandle ? Buffer.from(userHandle, 'base64url').toString() : null;
}

/** Notes the use. Returns false if the passkey is gone by now, or has signed meanwhile with the same count. */
export async function noteUse(tx: Context, { id, counter: before }: Passkey, counter: number): Promise<boolean> {
  const where = { id, counter: before };
  const { count } = await tx.db.passkey.updateMany({ where, data: { counter, lastUsedAt: tx.clock() } });
  return count > 0;
}
