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

export function accessByWorkspace(members: MemberWithAccess[]): Caller['workspaces'] {
  return new Map(members.map((member) => [member.workspaceId, toAccess(member)]));
}

/** Reads the user's access to one workspace as it is now. */
export async function readAccess(db: Db, userId: string, workspaceId: string): Promise<WorkspaceAccess | null> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const member = await db.member.findUnique({ where, include: accessColumns });
  return member?.status === 'active' ? toAccess(member) : null;
}

/** Reads the user's access to all their workspaces. */
export async function readAllAccess(db: Db, userId: string): Promise<Caller['workspaces']> {
  return accessByWorkspace(await db.member.findMany({ where: { userId, status: 'active' }, include: accessColumns }));
}

function toAccess({ role, workspace }: MemberWithAccess): WorkspaceAccess {
  return { role, ...workspace };
}
