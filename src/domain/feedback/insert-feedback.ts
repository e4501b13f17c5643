import { Prisma } from '../../../generated/prisma/client.ts';
import type { Channel } from '../../../generated/sdk/types.gen.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { noReferencedProject } from '../rules/project-rules.ts';
import { lockWorkspace, monthOf } from '../workspaces/counter.ts';
import { limitReached, planLimits } from '../workspaces/plans.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback.ts';
import { customerSql, isLinked, type LinkedItem, needsLock } from './link-customer.ts';

/** What a new item is made of; the rest has its start values. */
export interface NewFeedback extends LinkedItem {
  id: string;
  projectId: string;
  widgetId: string;
  channel: Channel;
  message: string;
  category: string | null;
  rating: number | null;
  tags: string[];
  priority: string | null;
  dueDate: Date | null;
  customerCommentsEnabled: boolean;
  screenshotUrl: string | null;
  attachmentUrl: string | null;
  audioUrl: string | null;
  videoUrl: string | null;
  context: object;
  customMetadata: object | null;
}

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it, in one statement: the number's
 * lock is held no longer than that, and a failure takes no number. 403 when the plan's items of this month are used up,
 * 400 when the project is gone.
 */
export function insertFeedback(ctx: Context, plan: string, item: NewFeedback): Promise<FeedbackRow> {
  if (!needsLock(item)) return insert(ctx, plan, item);
  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, item.workspaceId);
    return insert(tx, plan, item);
  });
}

async function insert(ctx: Context, plan: string, item: NewFeedback): Promise<FeedbackRow> {
  const month = monthOf(item.createdAt).toISOString().slice(0, 10);
  const limit = planLimits(plan).feedbackPerMonth;
  const customMetadata = item.customMetadata && JSON.stringify(item.customMetadata);
  const linked = isLinked(item);
  const sql = Prisma.sql`
    WITH ticket AS (
      UPDATE workspace_counters SET
        last_ticket_number = last_ticket_number + 1,
        feedback_month = ${month}::date,
        feedback_month_count = CASE WHEN feedback_month = ${month}::date THEN feedback_month_count + 1 ELSE 1 END
      WHERE workspace_id = ${item.workspaceId} ${
        limit === null
          ? Prisma.empty
          : Prisma.sql`AND (feedback_month IS DISTINCT FROM ${month}::date OR feedback_month_count < ${limit})`
      }
      RETURNING last_ticket_number AS number
    ), ${linked ? Prisma.sql`${customerSql(item)},` : Prisma.empty} f AS (
      INSERT INTO feedback (id, workspace_id, project_id, ticket_number, widget_id, channel, message, category, rating, tags,
        priority, due_date, due_date_from_rule, user_name, user_email, user_phone, customer_comments_enabled, screenshot_url,
        attachment_url, audio_url, video_url, context, custom_metadata, customer_id, status_changed_at,
        created_at, updated_at)
      SELECT ${item.id}, ${item.workspaceId}, ${item.projectId}, ticket.number, ${item.widgetId}, ${item.channel},
        ${item.message}, ${item.category}, ${item.rating}::float8, ${item.tags}::text[], ${item.priority},
        ${item.dueDate}::timestamptz, ${item.dueDate !== null}, ${item.userName}, ${item.userEmail}, ${item.userPhone},
        ${item.customerCommentsEnabled}, ${item.screenshotUrl}, ${item.attachmentUrl}, ${item.audioUrl}, ${item.videoUrl},
        ${JSON.stringify(item.context)}::jsonb, ${customMetadata}::jsonb, ${linked ? Prisma.sql`customer.id` : Prisma.sql`NULL`},
        now.at, now.at, now.at
      FROM ticket ${linked ? Prisma.sql`, customer` : Prisma.empty}, (SELECT ${item.createdAt}::timestamptz AS at) AS now
      RETURNING *
    )
    SELECT ${feedbackColumns} FROM f ${joinAssignee}`;
  const [row] = await readRowsPrepared<FeedbackRow>(ctx.db, sql).catch(refuseGoneProject);
  if (!row) throw limitReached(plan, 'feedbackPerMonth');
  return row;
}

/** The project may have been deleted since it was looked up. */
function refuseGoneProject(error: unknown): never {
  const isGone = error instanceof Error && error.message.includes('feedback_project_id_fkey');
  throw isGone ? noReferencedProject() : error;
}
