import { sitePath } from '../../base/site-path.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';

const about = 'sign-in of apps';
const timeoutMs = 5_000;
const ofServer = '/.well-known/oauth-authorization-server';
const ofResource = '/.well-known/oauth-protected-resource';

/** Whether apps that ask at SITE_URL are told where they sign in, and which spellings of these addresses reach the service. */
export async function examineOauth({ oauth, siteUrl }: Settings): Promise<Finding[]> {
  if (!oauth) return [{ about, state: 'skipped', says: 'OAUTH is off: no app of others gets in' }];
  const { origin } = new URL(siteUrl);
  const path = sitePath(siteUrl);
  const door = `${siteUrl}/mcp`;
  const challenge = await ask(door, { method: 'POST' });
  // The examination of SITE_URL says so.
  if (!challenge) return [{ about, state: 'skipped', says: `nothing answers at ${door}` }];
  const [resource, server] = [
    await names(`${siteUrl}${ofResource}/mcp`, 'resource', door),
    await names(`${siteUrl}${ofServer}`, 'issuer', siteUrl),
  ];
  if (!resource || !server) return [missing(`${siteUrl}${resource ? ofServer : `${ofResource}/mcp`}`)];
  if (!challenge.headers.get('www-authenticate')?.includes('resource_metadata=')) return [strippedChallenge(door)];
  if (path === '') return [{ about, state: 'ok', says: `${siteUrl}/.well-known says where apps sign in` }];
  const inserted = [`${origin}${ofResource}${path}/mcp`, `${origin}${ofServer}${path}`] as const;
  const arrives = [await names(inserted[0], 'resource', door), await names(inserted[1], 'issuer', siteUrl)];
  const lost = inserted.filter((_address, index) => !arrives[index]);
  if (lost.length === 0)
    return [{ about, state: 'ok', says: `${siteUrl}/.well-known and ${origin}/.well-known say where apps sign in` }];
  return [
    {
      about,
      state: 'warning',
      says: `${siteUrl}/.well-known says where apps sign in, but ${lost.join(' and ')} ${lost.length > 1 ? 'do' : 'does'} not reach Heed`,
      remedy: 'Let the proxy pass these addresses on as well: some clients ask for no others.',
    },
  ];
}

function missing(address: string): Finding {
  const remedy = 'Let the proxy pass /.well-known on to Heed, and check that SITE_URL is the address that clients use.';
  return {
    about,
    state: 'fault',
    says: `${address} is not answered by Heed, so no app finds where it signs in`,
    remedy,
  };
}

function strippedChallenge(address: string): Finding {
  const remedy = 'Let the proxy pass on the header WWW-Authenticate of answers with 401.';
  return {
    about,
    state: 'fault',
    says: `${address} answers without WWW-Authenticate, so no app finds where it signs in`,
    remedy,
  };
}

/** Whether the document at the address names this, as Heed does. */
async function names(address: string, field: string, value: string): Promise<boolean> {
  const body = await (await ask(address))?.json().catch(() => null);
  return (body as Record<string, unknown> | null)?.[field] === value;
}

async function ask(address: string, init: RequestInit = {}): Promise<Response | null> {
  return fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
}
