import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Caller, WorkspaceAccess } from '../operation.ts';

/** What decides how a member may act. */
const accessColumns = {
  workspace: { select: { plan: true, apiAccessEnabled: true } },
} satisfies Prisma.MemberInclude;

/** What is read of a user who calls. */
export const withAccess = {
  include: { members: { where: { status: 'active' }, include: accessColumns } },
} satisfies Prisma.UserDefaultArgs;

type MemberWithAccess = Prisma.MemberGetPayload<{ include: typeof accessColumns }>;

/** Of a key with a limit, only the workspaces within it. */
export function accessByWorkspace(
  members: MemberWithAccess[],
  limitedTo: readonly string[] | null,
): Caller['workspaces'] {
  const reached = members.filter(({ workspaceId }) => limitedTo === null || limitedTo.includes(workspaceId));
  return new Map(reached.map((member) => [member.workspaceId, toAccess(member)]));
}

/** Reads the caller's access to one workspace as it is now. */
export async function readAccess(
  db: Db,
  { user, limitedTo }: Caller,
  workspaceId: string,
): Promise<WorkspaceAccess | null> {
  if (limitedTo !== null && !limitedTo.includes(workspaceId)) return null;
  const where = { workspaceId_userId: { workspaceId, userId: user.id } };
  const member = await db.member.findUnique({ where, include: accessColumns });
  return member?.status === 'active' ? toAccess(member) : null;
}

/** Reads the caller's access to all their workspaces. */
export async function readAllAccess(db: Db, { user, limitedTo }: Caller): Promise<Caller['workspaces']> {
  const where = { userId: user.id, status: 'active' };
  return accessByWorkspace(await db.member.findMany({ where, include: accessColumns }), limitedTo);
}

function toAccess({ role, workspace }: MemberWithAccess): WorkspaceAccess {
  return { role, ...workspace };
}
