import type { Run } from './action.ts';

/** The addresses of those of the users who are still members of the workspace. */
export async function findMemberAddresses(run: Run, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const members = await run.tx.db.member.findMany({
    where: { workspaceId: run.item.workspaceId, userId: { in: userIds } },
    select: { user: { select: { email: true } } },
    orderBy: { userId: 'asc' },
  });
  return members.map(({ user }) => user.email);
}
