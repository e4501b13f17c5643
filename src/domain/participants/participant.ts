import type { Feedback, Participant as ParticipantColumns } from '../../../generated/prisma/client.ts';
import type { Participant } from '../../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import { requireEmail } from '../../base/contact/require-contact.ts';
import { BadRequest, NotFound } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { findParticipant, takeSubmitter } from './participants-sql.ts';
import type { PersonRow } from './people-sql.ts';

/** How many people may be added to an item, beside its submitter. */
export const mostAdded = 20;

export function presentParticipant({ stops, kind, ...row }: PersonRow): Participant {
  return { ...row, kind: kind as Participant['kind'], unsubscribed: stops.includes(hashEmail(row.email)) };
}

export function noSuchParticipant(): NotFound {
  return new NotFound('No participant of the item has this id');
}

/** Returns the address in its stored form. Throws a 400 that names the field. */
export function requireAddress(text: string, path: string): string {
  const email = requireEmail(text, path);
  if (email === null) throw BadRequest.of({ path, message: 'must be an email address' });
  return email;
}

/** Returns the participant with this address, by default the submitter. Throws a 400 that names the field if there is none. */
export async function requireParticipant(
  tx: SqlContext,
  item: Feedback,
  sent: string | undefined,
  path: string,
): Promise<ParticipantColumns> {
  if (sent === undefined) {
    const submitter = await takeSubmitter(tx, item);
    if (!submitter) throw BadRequest.of({ path, message: 'is required, because the submitter has no address' });
    return submitter;
  }
  const email = requireAddress(sent, path);
  const found = email === item.userEmail ? await takeSubmitter(tx, item) : await findParticipant(tx, item, email);
  if (!found) throw BadRequest.of({ path, message: 'must be the address of a participant' });
  return found;
}

/** Records that links were handed out or ended. A null address stands for all links of the item. */
export function recordThreadLinks(
  tx: SqlContext,
  type: 'thread.link_created' | 'thread.link_ended',
  { id, workspaceId, projectId }: Pick<Feedback, 'id' | 'workspaceId' | 'projectId'>,
  data: { email: string | null; count: number },
): void {
  const subject = { type: 'feedback', id } as const;
  record(tx, { type, workspaceId, projectId, feedbackId: id, subject, changes: null, data });
}
