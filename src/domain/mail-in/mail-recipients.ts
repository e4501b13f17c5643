import { normalizeEmail } from '../../base/contact/email.ts';
import { BadRequest } from '../../base/errors.ts';
import type { RawMail } from '../../platform/mail/raw-mail.ts';
import type { MailFacts } from '../../platform/mail-reading/mail-form.ts';

/** More than anybody writes to. The first ones count. */
const mostRecipients = 200;

/** An address that a mail was sent to, in the form in which it is stored. */
export interface MailRecipient {
  address: string;
  /** Where it was found first. */
  in: 'envelope' | 'delivered_to' | 'to' | 'cc';
}

/** Returns the addresses that a mail was sent to, each once: what the servers say comes first. */
export function recipientsOf(
  { deliveredTo, to, cc }: Pick<MailFacts, 'deliveredTo' | 'to' | 'cc'>,
  { envelope }: Pick<RawMail, 'envelope'>,
): MailRecipient[] {
  const found = {
    envelope: envelope?.to ?? [],
    delivered_to: deliveredTo,
    to: to.map(addressOf),
    cc: cc.map(addressOf),
  };
  const all = (['envelope', 'delivered_to', 'to', 'cc'] as const)
    .flatMap((place) => found[place].map((address) => ({ address, in: place })))
    .slice(0, mostRecipients);
  const first = new Map<string, MailRecipient>();
  for (const { address, in: place } of all) {
    const stored = normalizeEmail(address);
    if (stored !== null && !first.has(stored)) first.set(stored, { address: stored, in: place });
  }
  return [...first.values()];
}

function addressOf({ address }: { address: string }): string {
  return address;
}

/** Reads the addresses of a query, with commas between. Null without any. Throws a 400 for what is not an address. */
export function namedRecipients(to: string | undefined): string[] | null {
  if (to === undefined) return null;
  return to.split(',').map((part) => {
    const address = normalizeEmail(part);
    if (address === null)
      throw BadRequest.of({ path: 'query/to', message: 'must be email addresses with commas between them' });
    return address;
  });
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
