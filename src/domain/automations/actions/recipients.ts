import type { Run } from './action.ts';

/** Returns the addresses of the users who are still members of the workspace, in the order of their ids. */
export async function findMemberAddresses(run: Run, userIds: string[]): Promise<string[]> {
  const { addresses } = run.references;
  const unknown = userIds.filter((id) => !addresses.has(id));
  if (unknown.length > 0) {
    for (const id of unknown) addresses.set(id, null);
    const members = await run.tx.db.member.findMany({
      where: { workspaceId: run.item.workspaceId, userId: { in: unknown }, status: 'active' },
      select: { userId: true, user: { select: { email: true } } },
    });
    for (const { userId, user } of members) addresses.set(userId, user.email);
  }
  return [...new Set(userIds)].sort().flatMap((id) => addresses.get(id) ?? []);
}
