import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Workspace as PresentedWorkspace } from '../../../generated/sdk/types.gen.ts';

/** What presenting a workspace to one of its members takes. */
export function includeFor(userId: string) {
  return { members: { where: { userId } }, _count: { select: { members: true } } } satisfies Prisma.WorkspaceInclude;
}

type WorkspaceOfMember = Prisma.WorkspaceGetPayload<{ include: ReturnType<typeof includeFor> }>;

export function presentWorkspace({ members, _count, ...workspace }: WorkspaceOfMember): PresentedWorkspace {
  return {
    ...workspace,
    plan: workspace.plan as PresentedWorkspace['plan'],
    billingInterval: workspace.billingInterval as PresentedWorkspace['billingInterval'],
    subscriptionStatus: workspace.subscriptionStatus as PresentedWorkspace['subscriptionStatus'],
    memberCount: _count.members,
    role: (members[0]?.role ?? 'member') as PresentedWorkspace['role'],
    createdAt: workspace.createdAt.toISOString(),
    updatedAt: workspace.updatedAt.toISOString(),
  };
}
