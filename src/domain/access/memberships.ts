import type { Prisma } from '../../../generated/prisma/client.ts';
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

/** Returns the access by workspace id. A key with a limit gets only the workspaces within it. */
export function accessByWorkspace(
  members: MemberWithAccess[],
  limitedTo: readonly string[] | null,
): Caller['workspaces'] {
  const reached = members.filter(({ workspaceId }) => limitedTo === null || limitedTo.includes(workspaceId));
  return new Map(reached.map((member) => [member.workspaceId, toAccess(member)]));
}

function toAccess({ role, workspace }: MemberWithAccess): WorkspaceAccess {
  return { role, ...workspace };
}
