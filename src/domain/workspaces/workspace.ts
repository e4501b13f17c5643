import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Workspace as PresentedWorkspace, WorkspaceState } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { EventChanges, EventTypeOf } from '../../platform/events/event.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { record } from '../../platform/events/record.ts';
import type { CallerContext } from '../operation.ts';
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

/** Presents the workspace as the log of events shows it. */
export function presentState({ _count, ...workspace }: Omit<WorkspaceOfMember, 'members'>): WorkspaceState {
  return presentAs<WorkspaceState>('WorkspaceState', { ...workspace, memberCount: _count.members });
}

/** Records what happened to the workspace. */
export function recordWorkspace(
  tx: RecordingWork,
  type: EventTypeOf<'workspace'>,
  data: WorkspaceState,
  changes: EventChanges | null,
): void {
  const { id: workspaceId } = data;
  const subject = { type: 'workspace', id: workspaceId } as const;
  record(tx, { type, workspaceId, projectId: null, feedbackId: null, subject, changes, data });
}

/** Finds the workspace as the caller sees it. */
export async function findPresented({ db, caller }: CallerContext, id: string): Promise<PresentedWorkspace> {
  const workspace = await db.workspace.findUnique({
    where: { id, deletedAt: null },
    include: includeFor(caller.user.id),
  });
  if (!workspace) throw new NotFound('No workspace has this id');
  return presentWorkspace(workspace);
}
