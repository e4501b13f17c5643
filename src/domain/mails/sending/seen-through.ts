import type { Feedback, Mail, ThreadLink } from '../../../../generated/prisma/client.ts';
import { browser } from '../../participants/thread-links.ts';

/** Returns the time of the newest comment that the recipient of a mail has seen on a page or in the widget. Null for none. */
export function seenThrough(
  { participantId }: Pick<Mail, 'participantId'>,
  item: Pick<Feedback, 'mailboxWroteAt'> & { isAddressProven: boolean },
  isSubmitter: boolean,
  links: Pick<ThreadLink, 'participantId' | 'seenThrough'>[],
): Date | null {
  // The owner of an unproven address and the browser that named it are two persons once both take part.
  const isBrowserTheirs = isSubmitter && (item.isAddressProven || item.mailboxWroteAt === null);
  const own = links.filter(
    (link) => link.participantId === participantId || (isBrowserTheirs && link.participantId === browser),
  );
  const times = own.flatMap((link) => link.seenThrough?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
