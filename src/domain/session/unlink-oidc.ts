import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { endSessionsOf } from '../me/end-other-sessions.ts';

/**
 * Forgets which accounts of providers a user signs in with, and ends what could act as the user until now. Returns how
 * many accounts there were.
 */
export async function unlinkOidc(tx: RecordingWork, userId: string): Promise<number> {
  const { count } = await tx.db.oidcIdentity.deleteMany({ where: { userId } });
  if (count > 0) await endSessionsOf(tx, userId);
  return count;
}
