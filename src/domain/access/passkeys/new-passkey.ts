import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { Passkey } from '../../../../generated/prisma/client.ts';
import type { PasskeyCreationOptions, RegistrationResponse } from '../../../../generated/sdk/types.gen.ts';
import type { Caller } from '../../operation.ts';
import { challengeMs } from './challenges.ts';
import { loadWebAuthn, siteOf, supportedAlgorithmIDs } from './webauthn.ts';

/** Returns the options with which a browser makes a passkey for the user, on a device that has none of `others`. */
export async function creationOptions(
  siteUrl: string,
  { id, name, email }: Caller['user'],
  others: Passkey[],
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const rp = { id: siteOf(siteUrl).expectedRPID, name: 'Heed' };
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: others.map(({ credentialId }) => ({ id: credentialId })),
  });
  // The library's types leave open what these settings decide.
  return { ...options, rp } as PasskeyCreationOptions;
}

/** Returns the credential that a browser made for this challenge. Null if anything about it is wrong. */
export async function verifyNew(
  siteUrl: string,
  expectedChallenge: string,
  response: RegistrationResponse,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...siteOf(siteUrl),
      response: response as object as RegistrationResponseJSON,
      expectedChallenge,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for each reason, and for bytes that are not CBOR at all.
    return null;
  }
}
