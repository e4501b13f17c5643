import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { endSessionsOf } from '../me/end-other-sessions.ts';
import { lockUser } from '../users/user-sql.ts';

/**
 * Forgets which accounts of providers a user signs in with, and ends what could act as the user until now. Returns how
 * many accounts there were.
 */
export async function unlinkOidc(tx: RecordingWork, userId: string): Promise<number> {
  // Somebody who signs in with it at the same time has their session by then, which ends too, or finds it gone.
  await lockUser(tx.db, userId);
  const { count } = await tx.db.oidcIdentity.deleteMany({ where: { userId } });
  if (count > 0) await endSessionsOf(tx, userId);
  return count;
}
