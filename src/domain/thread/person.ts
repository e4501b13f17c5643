import type { Feedback, Participant, ThreadLink } from '../../../generated/prisma/client.ts';
import { Forbidden } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { readParticipants } from '../participants/participants-sql.ts';
import { browser } from '../participants/thread-links.ts';
import { isAddressProven } from '../rules/address-proven.ts';

/**
 * The person that a link is of. A submitter may have two: the browser that sent the item, and the owner of the address, who
 * is the mailbox.
 */
export interface Person {
  kind: 'browser' | 'mailbox' | 'added';
  /** Null for the browser. */
  participant: Participant | null;
}

/** How {@link Comment.writer} names the browser. */
export const browserWriter = 'browser';

/** Whether the link is of the browser that sent the item. */
export function isOfBrowser({ participantId }: Pick<ThreadLink, 'participantId'>): boolean {
  return participantId === browser;
}

/** Returns the person of the link. Null if they are no participant any more. */
export async function findPerson(ctx: SqlContext, link: ThreadLink): Promise<Person | null> {
  if (isOfBrowser(link)) return { kind: 'browser', participant: null };
  const { workspaceId, feedbackId: id } = link;
  const participant = (await readParticipants(ctx, { workspaceId, id })).find((one) => one.id === link.participantId);
  return participant ? { kind: kindOf(participant), participant } : null;
}

export function kindOf({ kind }: Pick<Participant, 'kind'>): Person['kind'] {
  return kind === 'submitter' ? 'mailbox' : 'added';
}

interface Proof {
  submitterVerified: boolean;
  addressProven: boolean | null;
  mailboxWroteAt: Date | string | null;
}

/**
 * Whether the person may see nothing of the conversation, which goes on by mail: anybody could have typed that address, so
 * what its owner has written since is not for the browser.
 */
export function isShutOut(proof: Proof, kind: Person['kind']): boolean {
  return kind === 'browser' && !isAddressProven(proof) && proof.mailboxWroteAt !== null;
}

/** Throws a 403 for the browser of a conversation that goes on by mail. */
export function requireInside(proof: Proof, kind: Person['kind']): void {
  if (isShutOut(proof, kind)) throw new Forbidden('This conversation goes on by mail');
}

/** Whether it is proven who the person is: the sender by their id or address, others by a link that was mailed. */
export function isProven({ submitterVerified }: Pick<Proof, 'submitterVerified'>, kind: Person['kind']): boolean {
  return kind !== 'browser' || submitterVerified;
}

/** Whether the person is the item's customer. The mailbox of an unproven address is not, if the sender has proven their id. */
export function isCustomer(proof: Omit<Proof, 'mailboxWroteAt'>, kind: Person['kind']): boolean {
  if (kind === 'mailbox') return isAddressProven(proof) || !proof.submitterVerified;
  return kind === 'browser' && proof.submitterVerified;
}

/** The name that the person has in the conversation. Null if it is not known. */
export function nameOf({ userName }: Pick<Feedback, 'userName'>, { kind, participant }: Person): string | null {
  return participant?.name ?? (kind === 'added' ? null : userName);
}
