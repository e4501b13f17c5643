import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Member } from '../../../generated/sdk/types.gen.ts';
import type { EventChanges, EventTypeOf } from '../../platform/events/event.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { record } from '../../platform/events/record.ts';
import { presentAs } from '../present-as.ts';

export type MemberRow = Prisma.MemberGetPayload<{ include: { user: true } }>;

export function presentMember({ user, ...member }: MemberRow): Member {
  const { name, email, lastActiveAt } = user;
  return presentAs<Member>('Member', { ...member, name, email, lastActiveAt });
}

/** Records what happened to the member. */
export function recordMember(
  tx: RecordingWork,
  type: EventTypeOf<'member'>,
  member: MemberRow,
  changes: EventChanges | null = null,
): void {
  const { workspaceId, userId: id } = member;
  const subject = { type: 'member', id } as const;
  const data = presentMember(member);
  record(tx, { type, workspaceId, projectId: null, feedbackId: null, subject, changes, data });
}
