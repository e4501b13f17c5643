import { newId } from '../../base/ids.ts';
import type { SignInContext } from '../operation.ts';
import { hashToken, newSessionToken } from './session-token.ts';
import { sessionMs } from './sessions.ts';

/** Signs the user in with the client of the request, which keeps the session once it is stored. */
export async function beginSession(tx: SignInContext, userId: string): Promise<void> {
  const token = newSessionToken();
  const { userAgent, network: address } = tx.client;
  const now = tx.clock();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + sessionMs) };
  await tx.db.session.create({
    data: { id: newId('ses'), userId, hash: hashToken(token), userAgent, address, ...times },
  });
  await tx.db.user.updateMany({ where: { id: userId }, data: { lastActiveAt: now, lastSignedInAt: now } });
  tx.afterCommit(() => tx.client.keepSession(token));
}
