import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { CallerContext } from '../operation.ts';

/** Ends whatever else could act as the caller's user in a browser: all sessions but this one, codes and sign-in links. */
export function endOtherSessions(tx: CallerContext): Promise<void> {
  return endSessionsOf(tx, tx.caller.user.id, tx.caller.id);
}

/** Ends all sessions of the user but one, codes and sign-in links. */
export async function endSessionsOf(tx: RecordingWork, userId: string, keptId?: string): Promise<void> {
  await tx.db.signInCode.deleteMany({ where: { userId } });
  await tx.db.signInLink.deleteMany({ where: { userId, invitedTo: null } });
  const others = { userId, ...(keptId !== undefined && { id: { not: keptId } }) };
  const { count } = await tx.db.session.deleteMany({ where: others });
  if (count > 0) await recordInWorkspaces(tx, 'member.session_ended', userId);
}
