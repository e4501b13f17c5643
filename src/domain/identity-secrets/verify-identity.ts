import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { IdentitySecret, Project } from '../../../generated/prisma/client.ts';
import { Unauthorized } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { listSecrets } from './identity-secret.ts';
import { sealingPurpose } from './secret.ts';

const audience = 'heed';
const toleranceSeconds = 60;
const mostSeconds = 86_400;

/** The claims of an identity that a project's own server has signed, and the secret that signed it. */
export interface VerifiedIdentity {
  claims: JWTPayload & { sub: string; exp: number };
  secretId: string;
}

/**
 * Returns what the token proves: it is signed with HS256 and a secret of the project, for Heed and this project, and lives 24
 * hours at most. Throws a 401 that says what is wrong with any other token.
 */
export async function verifyIdentity(ctx: Context, project: Project, token: string): Promise<VerifiedIdentity> {
  const secrets = candidates(token, await listSecrets(ctx, project));
  for (const secret of secrets) {
    const claims = await claimsIn(ctx, project, token, secret);
    if (claims) return { claims: requireShortLife(claims, ctx.clock()), secretId: secret.id };
  }
  throw refusal('is not signed with an identity secret of this project');
}

/** Returns the secret that `kid` names, or all of them for a token that names none of Heed's ids. */
function candidates(token: string, secrets: IdentitySecret[]): IdentitySecret[] {
  const kid = readKid(token);
  if (typeof kid !== 'string' || !kid.startsWith('ids_')) return secrets;
  const named = secrets.filter(({ id }) => id === kid);
  if (named.length === 0) throw refusal('names a secret in `kid` that was deleted, or that is not of this project');
  return named;
}

function readKid(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    throw refusal('is not a JWT');
  }
}

/** Null if another secret signed the token. */
async function claimsIn(
  ctx: Context,
  { publicKey }: Project,
  token: string,
  { id, secretEncrypted }: IdentitySecret,
): Promise<JWTPayload | null> {
  const key = new TextEncoder().encode(ctx.secrets.open(sealingPurpose(id), secretEncrypted));
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: publicKey,
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: toleranceSeconds,
      currentDate: ctx.clock(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null;
    throw explain(error);
  }
}

/** The library compares `exp` with now alone, so a token could live for years. */
function requireShortLife({ sub, iat = 0, exp = 0, ...claims }: JWTPayload, now: Date): VerifiedIdentity['claims'] {
  if (typeof sub !== 'string') throw refusal('has a `sub` that is not text');
  if (exp - iat > mostSeconds)
    throw refusal('is valid for more than 24 hours: `exp` must be at most 86400 after `iat`');
  if (exp <= iat) throw refusal('has an `exp` that is not after `iat`');
  if (iat > now.getTime() / 1_000 + toleranceSeconds) throw refusal('has an `iat` in the future');
  return { ...claims, sub, iat, exp };
}

function explain(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return refusal('has expired');
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return refusal('is not signed with HS256');
  if (error instanceof errors.JWTClaimValidationFailed) return refusal(explainClaim(error));
  if (error instanceof errors.JOSEError) return refusal('is not a JWT');
  return error;
}

function explainClaim({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (reason === 'missing') return `lacks the claim \`${claim}\``;
  if (claim === 'aud') return `is for another audience: \`aud\` must be "${audience}"`;
  if (claim === 'iss') return "is of another project: `iss` must be this project's public key";
  if (claim === 'nbf') return 'is not valid yet';
  return `has a wrong \`${claim}\``;
}

/** Every refusal of an identity begins alike, and goes on with the reason. */
export function refusal(reason: string): Unauthorized {
  return new Unauthorized(`The identity ${reason}`);
}
