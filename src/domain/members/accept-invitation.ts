import { SignInFailed } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { type MemberRow, recordMember } from '../access/record-member.ts';

/** Makes somebody who is invited a member. Throws SignInFailed if they no longer are. */
export async function acceptInvitation(tx: Context, workspaceId: string, userId: string): Promise<MemberRow> {
  const invited = { workspaceId, userId, status: 'invited' };
  const { count } = await tx.db.member.updateMany({ where: invited, data: { status: 'active' } });
  if (count === 0) throw new SignInFailed();
  const where = { workspaceId_userId: { workspaceId, userId } };
  const member = await tx.db.member.findUniqueOrThrow({ where, include: { user: true } });
  recordMember(tx, 'member.updated', member, { status: { from: 'invited', to: 'active' } });
  return member;
}
