import type { Session } from '../../../generated/sdk/types.gen.ts';
import type { Operation } from '../operation.ts';
import { presentAs } from '../present-as.ts';

export const listSessions: Operation<'listSessions'> = async ({ db, clock, caller }) => {
  const sessions = await db.session.findMany({
    where: { userId: caller.user.id, expiresAt: { gt: clock() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });
  return { data: sessions.map((row) => presentAs<Session>('Session', { ...row, current: row.id === caller.id })) };
};
