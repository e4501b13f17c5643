import { lookup } from 'node:dns/promises';
import type { Settings } from '../../start/settings.ts';
import { localAddress } from '../local-address.ts';
import { explain, type Finding } from './finding.ts';

const timeoutMs = 5_000;

/** Where the service listens, whether clients reach it at its address, and whether it knows the proxy before it. */
export async function examineAddress({ host, port, siteUrl }: Settings): Promise<Finding[]> {
  // In this order: a request through the proxy tells the service of it.
  return [await examineHost(host), await examineSite(siteUrl), ...(await examineProxy({ host, port }))];
}

async function examineHost(host: string): Promise<Finding> {
  try {
    const { address } = await lookup(host);
    return { about: 'HOST', state: 'ok', says: `${host} is ${address}` };
  } catch {
    const remedy = 'Set HOST to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.';
    return { about: 'HOST', state: 'fault', says: `${host} does not resolve to an address`, remedy };
  }
}

async function examineSite(siteUrl: string): Promise<Finding> {
  const about = 'SITE_URL';
  try {
    // A proxy keeps /healthz from clients, if it is as the guide says. Every error of the API names its page.
    const response = await fetch(`${siteUrl}/api/v1/me`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = (await response.json().catch(() => null)) as { error?: { docUrl?: string } } | null;
    if (body?.error?.docUrl) return { about, state: 'ok', says: `the service answers at ${siteUrl}` };
    const remedy = 'Check where the reverse proxy leads, and that SITE_URL is the address that clients use.';
    return { about, state: 'fault', says: `${siteUrl}/api/v1/me answers ${response.status}: that is not Heed`, remedy };
  } catch (error) {
    const reason = explain((error as Error).cause ?? error);
    const remedy = 'Start the service, or set SITE_URL to the address that clients use.';
    return { about, state: 'warning', says: `nothing answers at ${siteUrl}: ${reason}`, remedy };
  }
}

/** Nothing is known of a service that does not run, or not here. */
async function examineProxy(place: Pick<Settings, 'host' | 'port'>): Promise<Finding[]> {
  const health = await fetch(localAddress(place, '/healthz'), { signal: AbortSignal.timeout(timeoutMs) })
    .then((response) => response.json() as Promise<{ ignoresForwarded?: boolean }>)
    .catch(() => undefined);
  if (!health?.ignoresForwarded) return [];
  return [
    {
      about: 'TRUST_PROXY',
      state: 'warning',
      says: 'it is not set, and requests come as if through a proxy: all clients then have one address, and share limits',
      remedy:
        'Set it to the number of proxies in front, which must send X-Forwarded-For. Without a proxy there is nothing to do: a ' +
        'client has sent X-Forwarded-For, Forwarded or X-Real-IP by itself.',
    },
  ];
}
