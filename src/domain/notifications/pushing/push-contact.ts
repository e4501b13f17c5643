import { homepage } from '../../../base/version.ts';
import { readSender } from '../../../platform/mail/sender.ts';
import { isPublicAddress } from '../../../platform/outgoing/public-address.ts';

/** Ends of names that no name server of the internet knows (RFC 2606, 6761, 6762, 8375 and names of local networks). */
const localEnds = new Set(
  'localhost localdomain local test example invalid internal intranet private corp home lan onion arpa'.split(' '),
);

/**
 * Returns where a push service may complain. It takes `https:` and `mailto:` alone, and some refuse an address that is not
 * public: then the site gives way to the sender of mails, and that to the home page of Heed.
 */
export function pushContact({ siteUrl, mailFrom }: { siteUrl: string; mailFrom: string }): string {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === 'https:' && isPublic(hostname)) return siteUrl;
  const address = readSender(mailFrom)?.address ?? '';
  return isPublic(address.slice(address.lastIndexOf('@') + 1)) ? `mailto:${address}` : homepage;
}

function isPublic(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const address = name.replace(/^\[(.*)\]$/, '$1');
  if (/^[\d.]+$|:/.test(address)) return isPublicAddress(address);
  const [end = '', ...others] = name.split('.').reverse();
  return others.length > 0 && !localEnds.has(end);
}
