import { domainToASCII } from 'node:url';
import addressparser from 'nodemailer/lib/addressparser';

/** Whose name and address stand in the From of every mail. */
export interface Sender {
  name: string;
  address: string;
  /** The domain of the address in ASCII, which is all that a Message-ID may contain. */
  domain: string;
}

/** Returns the sender that a text such as `Heed <heed@example.com>` names. Null unless it is exactly one. */
export function readSender(text: string): Sender | null {
  const [sender, ...others] = addressparser(text, { flatten: true });
  if (!sender || others.length > 0 || /[\r\n]/.test(text)) return null;
  const { name, address } = sender;
  const [, named = ''] = /^[^<>@\s]+@([^<>@\s]+)$/.exec(address) ?? [];
  const domain = named.startsWith('[') ? named : domainToASCII(named);
  const isAllOfIt = text === address || text.endsWith(`<${address}>`);
  return domain !== '' && isAllOfIt ? { name, address, domain } : null;
}
