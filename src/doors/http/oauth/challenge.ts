import { scopesOfApps } from '../../../domain/access/scopes.ts';
import type { Services } from '../../../platform/context.ts';
import { metadataOf, type ResourcePath } from './resources.ts';

interface Challenge {
  error?: 'invalid_token' | 'insufficient_scope';
  /** The scopes to ask for. By default all that apps may have. */
  scopes?: readonly string[];
}

/** Returns the header that tells a client where it gets a token for this door. Without OAuth, only that it needs a key. */
export function challenge(
  { siteUrl, oauth }: Pick<Services, 'siteUrl' | 'oauth'>,
  path: ResourcePath,
  { error, scopes = scopesOfApps }: Challenge = {},
): string {
  if (!oauth) return 'Bearer';
  const said = { ...(error && { error }), resource_metadata: metadataOf(siteUrl, path), scope: scopes.join(' ') };
  return `Bearer ${Object.entries(said)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
