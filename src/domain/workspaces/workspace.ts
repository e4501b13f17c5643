import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Workspace as PresentedWorkspace } from '../../../generated/sdk/types.gen.ts';
import { presentAs } from '../present-as.ts';

/** What is needed to present a workspace to one of its members. */
export function includeFor(userId: string) {
  return { members: { where: { userId } }, _count: { select: { members: true } } } satisfies Prisma.WorkspaceInclude;
}

type WorkspaceOfMember = Prisma.WorkspaceGetPayload<{ include: ReturnType<typeof includeFor> }>;

export function presentWorkspace({ members, _count, ...workspace }: WorkspaceOfMember): PresentedWorkspace {
  const role = members[0]?.role ?? 'member';
  return presentAs<PresentedWorkspace>('Workspace', { ...workspace, memberCount: _count.members, role });
}
