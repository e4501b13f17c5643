import { lookup } from 'node:dns/promises';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

const timeoutMs = 5_000;

/** Where the service listens, and whether clients reach it at its address. */
export async function examineAddress({ host, siteUrl }: Settings): Promise<Finding[]> {
  return [await examineHost(host), await examineSite(siteUrl)];
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
