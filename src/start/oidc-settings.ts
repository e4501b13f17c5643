import type { OidcSettings } from '../platform/oidc/settings.ts';
import { domains, issuerUrl, type Read } from './setting-readers.ts';

/** Reads what belongs together: an issuer with the client that Heed is to it. */
export function oidcSettings(read: Read, problems: string[]): OidcSettings | undefined {
  const before = problems.length;
  const text = (name: string) => read<string | undefined>(name, undefined, (value) => value);
  const issuer = read<string | undefined>('OIDC_ISSUER', undefined, issuerUrl);
  const [clientId, clientSecret] = [text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET')];
  const allowedDomains = read<string[]>('OIDC_ALLOWED_DOMAINS', [], domains);
  const name = text('OIDC_NAME');
  if (problems.length > before) return undefined;
  if (issuer && clientId && clientSecret)
    return { issuer, clientId, clientSecret, allowedDomains, name: name ?? new URL(issuer).hostname };
  if (issuer) problems.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required with OIDC_ISSUER');
  else if (clientId || clientSecret || name || allowedDomains.length > 0)
    problems.push('OIDC_ISSUER is required with the other settings that begin with OIDC_');
  return undefined;
}
