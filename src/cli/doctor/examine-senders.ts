import { Resolver } from 'node:dns/promises';
import type { Database } from '../../platform/db/client.ts';
import { readSender } from '../../platform/mail/sender.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';
import { listProjectSenders } from './senders-sql.ts';

const about = 'mail senders';
const mostMs = 3_000;

/** Whether the domains of the senders of mail publish SPF and DMARC, without which mail servers distrust them. */
export async function examineSenders(
  { prisma }: Pick<Database, 'prisma'>,
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  resolver = new Resolver({ timeout: mostMs, tries: 1 }),
): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const own = readSender(mailFrom)?.address ?? '';
  const addresses = [own, ...(await listProjectSenders(prisma))];
  const domains = new Set(addresses.map((address) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()));
  return Promise.all([...domains].map((domain) => examineDomain(resolver, domain)));
}

async function examineDomain(resolver: Resolver, domain: string): Promise<Finding> {
  const parents = domain.split('.').slice(-2).join('.');
  const [spf, dmarc, ofParent] = await Promise.all([
    hasRecord(resolver, domain, 'v=spf1'),
    hasRecord(resolver, `_dmarc.${domain}`, 'v=DMARC1'),
    hasRecord(resolver, `_dmarc.${parents}`, 'v=DMARC1'),
  ]);
  if (spf === null || dmarc === null)
    return { about, state: 'skipped', says: `the records of ${domain} could not be looked up` };
  const missing = [...(spf ? [] : ['SPF']), ...(dmarc || ofParent ? [] : ['DMARC'])];
  if (missing.length === 0) return { about, state: 'ok', says: `${domain} publishes SPF and DMARC` };
  const says = `${domain} publishes no ${missing.join(' and no ')}: mail servers may refuse its mail`;
  return {
    about,
    state: 'warning',
    says,
    remedy: `Publish it in the DNS of ${domain}. DKIM is the mail server's to sign.`,
  };
}

/** Null if nobody can tell. */
async function hasRecord(resolver: Resolver, name: string, start: string): Promise<boolean | null> {
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join('').toLowerCase().startsWith(start.toLowerCase()));
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? false : null;
  }
}
