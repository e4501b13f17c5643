/** The OpenID Connect provider with which users may sign in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of email addresses, in lower case. Empty means any. */
  allowedDomains: string[];
  /** What people call it. */
  name: string;
}
