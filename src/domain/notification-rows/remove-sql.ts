import { Prisma } from '../../../generated/prisma/client.ts';
import type { MemberRole, NotificationKind, NotificationReason } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Takes away what members were told of these items, and what waits to be sent of it. */
export async function removeNotificationsOf(tx: SqlContext, workspaceId: string, feedbackIds: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    DELETE FROM notifications WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${feedbackIds}::text[])`);
}

/** Takes away what members were told of what customers with these names did on the items. The log may have lost its events. */
export async function removeNotificationsOfCustomers(
  tx: SqlContext,
  workspaceId: string,
  { feedbackIds, names }: { feedbackIds: string[]; names: string[] },
): Promise<void> {
  await tx.db.run(Prisma.sql`
    DELETE FROM notifications WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${feedbackIds}::text[])
      AND actor ->> 'type' = 'customer' AND actor ->> 'name' = ANY(${names}::text[])`);
}

const ofOwners: NotificationReason[] = ['owner'];
const ofAdmins: NotificationReason[] = ['owner', 'deadlines', 'reviewer'];
/** Kinds about things that only admins manage. */
const kindsOfAdmins: NotificationKind[] = ['automation_failed', 'connection_disabled', 'review_waiting'];

/** Takes away what a member was told because of a role that they have no more. */
export async function removeBeyondRole(
  tx: SqlContext,
  workspaceId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  if (role === 'owner') return;
  const [reasons, kinds] = role === 'admin' ? [ofOwners, []] : [ofAdmins, kindsOfAdmins];
  await tx.db.run(Prisma.sql`
    DELETE FROM notifications WHERE workspace_id = ${workspaceId} AND user_id = ${userId}
      AND (reason = ANY(${reasons}::text[]) OR kind = ANY(${kinds}::text[]))`);
}

/** Takes away what is older than 90 days or, of each member, not among the newest 1,000. Any number of processes may do so. */
export async function pruneRows(
  tx: SqlContext,
  { before, newest, readBefore }: { before: Date; newest: number; readBefore: Date },
): Promise<void> {
  await tx.db.run(Prisma.sql`DELETE FROM notifications WHERE created_at < ${before}::timestamptz`);
  await tx.db.run(Prisma.sql`DELETE FROM item_reads WHERE read_at < ${readBefore}::timestamptz`);
  const full = await tx.db.rows<{ workspaceId: string; userId: string }>(Prisma.sql`
    SELECT workspace_id AS "workspaceId", user_id AS "userId" FROM notifications
    GROUP BY workspace_id, user_id HAVING count(*) > ${newest}`);
  for (const { workspaceId, userId } of full)
    await tx.db.run(Prisma.sql`
      DELETE FROM notifications WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
        SELECT n.id FROM notifications n WHERE n.workspace_id = ${workspaceId} AND n.user_id = ${userId}
        ORDER BY n.created_at DESC, n.id DESC OFFSET ${newest}))`);
}
