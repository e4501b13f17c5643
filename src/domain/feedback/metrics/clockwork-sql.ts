import { Prisma } from '../../../../generated/prisma/client.ts';
import type { BusinessCalendar } from '../../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../../platform/context.ts';
import type { Clockwork, FormerSetting } from './clockwork.ts';

/** Reads what time was measured by after an event: the workspace's time zone, and the calendars of projects. */
export async function readClockwork(
  { db }: SqlContext,
  workspaceId: string,
  after: number,
  projectIds: string[],
): Promise<Clockwork> {
  const [workspace] = await db.rows<{ now: string; former: FormerSetting<string>[]; demos: string[] }>(Prisma.sql`
    SELECT w.demo_project_ids AS demos, w.report_timezone AS now, coalesce((
      SELECT json_agg(json_build_object('sequence', e.sequence, 'from', e.changes -> 'reportTimezone' ->> 'from') ORDER BY e.sequence)
      FROM events e
      WHERE e.workspace_id = ${workspaceId} AND e.subject_id = ${workspaceId} AND e.subject_type <> 'feedback'
        AND e.sequence > ${after} AND e.type = 'workspace.updated' AND e.changes -> 'reportTimezone' IS NOT NULL
    ), '[]') AS former
    FROM workspaces w WHERE w.id = ${workspaceId}`);
  const calendars = await db.rows<{
    id: string;
    now: BusinessCalendar | null;
    former: FormerSetting<BusinessCalendar | null>[];
  }>(Prisma.sql`
    SELECT named.id, p.calendar AS now, coalesce((
      SELECT json_agg(json_build_object('sequence', e.sequence, 'from',
        CASE e.type WHEN 'project.deleted' THEN e.data -> 'calendar' ELSE e.changes -> 'calendar' -> 'from' END) ORDER BY e.sequence)
      FROM events e
      WHERE e.workspace_id = ${workspaceId} AND e.subject_id = named.id AND e.subject_type <> 'feedback'
        AND e.sequence > ${after} AND (e.type = 'project.deleted'
          OR e.type = 'project.updated' AND e.changes -> 'calendar' IS NOT NULL)
    ), '[]') AS former
    FROM unnest(${projectIds}::text[]) AS named (id)
      LEFT JOIN projects p ON p.workspace_id = ${workspaceId} AND p.id = named.id`);
  return {
    timezone: workspace ?? { now: 'UTC', former: [] },
    demos: new Set(workspace?.demos),
    calendars: new Map(calendars.map(({ id, ...setting }) => [id, setting])),
  };
}

export async function hasCalendar({ db }: SqlContext, workspaceId: string, projectId: string): Promise<boolean> {
  const rows = await db.rows(Prisma.sql`
    SELECT FROM projects WHERE workspace_id = ${workspaceId} AND id = ${projectId} AND deleted_at IS NULL
      AND jsonb_typeof(calendar) = 'object'`);
  return rows.length > 0;
}

/** Reads the time zone by whose days the workspace's reports count now. */
export async function readTimezone({ db }: SqlContext, workspaceId: string): Promise<string> {
  const [row] = await db.rows<{ timezone: string }>(Prisma.sql`
    SELECT report_timezone AS timezone FROM workspaces WHERE id = ${workspaceId}`);
  return row?.timezone ?? 'UTC';
}
