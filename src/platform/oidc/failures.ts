import { SignInFailed } from '../../base/errors.ts';

/** Why single sign-on has not signed somebody in, as the page to sign in is told. */
export const refusals = ['expired', 'refused', 'failed', 'unverified', 'domain', 'unknown', 'other_account'] as const;

export type Refusal = (typeof refusals)[number];

/** Somebody is not signed in. Unlike elsewhere the page is told why: it shows only what the provider says of its own user. */
export class OidcRefused extends SignInFailed {
  readonly why: Refusal;
  /** The address of the person, if the provider has verified it. */
  readonly email: string | undefined;

  constructor(why: Refusal, email?: string) {
    super();
    this.why = why;
    this.email = email;
  }
}

/** The provider cannot be reached, or answers what no provider should. It is nobody's try. */
export class OidcUnavailable extends Error {
  constructor(cause: unknown) {
    super('The provider of OIDC_ISSUER cannot be used', { cause });
  }
}
