import type { NotificationSettings } from '../../../generated/sdk/types.gen.ts';
import { Forbidden } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { allKinds, type KindChanges } from '../notification-rows/channels.ts';

interface OfMember {
  workspaceId: string;
  userId: string;
}

/** Reads the settings of a member of the workspace, with defaults in the place of what was never set. */
export async function readSettings(
  { db, clock }: Context,
  { workspaceId, userId }: OfMember,
): Promise<NotificationSettings> {
  const member = await db.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    include: { notificationSettings: true },
  });
  if (!member) throw new Forbidden('The workspace does not exist, or you are not a member of it');
  const { notificationSettings: set, awayUntil, role } = member;
  const isAway = awayUntil !== null && awayUntil > clock();
  return {
    kinds: allKinds((set?.kinds ?? {}) as KindChanges),
    projectIds: set && !set.allProjects ? await findExisting(db, workspaceId, set.projectIds) : null,
    allDeadlines: set?.allDeadlines ?? false,
    quietHours: (set?.quietHours ?? null) as NotificationSettings['quietHours'],
    awayUntil: isAway ? awayUntil.toISOString() : null,
    watchWhenIAnswer: set?.watchWhenIAnswer ?? true,
    weekly: set?.weekly ?? role === 'owner',
  };
}

/** Returns those of the projects that exist, in the order of their ids. */
export async function findExisting(db: Context['db'], workspaceId: string, ids: string[]): Promise<string[]> {
  const where = { workspaceId, id: { in: ids }, deletedAt: null };
  const rows = await db.project.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
}
