import type { ReadMail } from '../../platform/mail-reading/mail-form.ts';

/** Mails that we sent and items, which Message-IDs of ours name. Each once, in the order of the headers. */
export interface OurIds {
  mailIds: string[];
  feedbackIds: string[];
}

const form = /^<([mt])\.([a-z]+_[0-9a-z]+)@([^<>@\s]+)>$/i;

/** Finds the ids of ours, which end in the host of SITE_URL. Nothing proves that they are not made up. */
export function findOurIds(messageIds: string[], host: string): OurIds {
  const found = messageIds.flatMap((id) => {
    const [, kind = '', ours = '', domain = ''] = form.exec(id) ?? [];
    return domain.toLowerCase() === host.toLowerCase() ? [{ kind: kind.toLowerCase(), id: ours.toLowerCase() }] : [];
  });
  const ofKind = (wanted: string) => [...new Set(found.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])))];
  return { mailIds: ofKind('m'), feedbackIds: ofKind('t') };
}

/** Returns the ids that the mail refers to: the mail that it answers first, then the latest ones. */
export function referredIds({ inReplyTo, references }: Pick<ReadMail, 'inReplyTo' | 'references'>): string[] {
  return [...new Set([...(inReplyTo === null ? [] : [inReplyTo]), ...references.toReversed()])];
}
