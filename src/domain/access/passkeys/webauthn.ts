/** Loads the library when somebody uses a passkey, so that a service where nobody does is smaller and starts faster. */
export function loadWebAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/** Where passkeys are made and used: pages of this origin alone. */
export function siteOf(siteUrl: string): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(siteUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/**
 * Ed25519, ES256 and RS256, as numbers of COSE: every device knows one of them. Named, because the library would otherwise
 * ask Node.js for experimental ones, which writes a warning.
 */
export const supportedAlgorithmIDs = [-8, -7, -257];
