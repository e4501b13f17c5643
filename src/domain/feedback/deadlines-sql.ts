import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Gives the due dates back to the items of a status that is done from now on, and ends the pauses that they are in. */
export async function endPauses(
  { db, clock }: SqlContext,
  { workspaceId, projectId, status }: { workspaceId: string; projectId: string; status: string },
): Promise<void> {
  const now = clock().getTime() / 1_000;
  // Citus refuses to add an interval of a column to a time, because that depends on the time zone of the connection, and to
  // build JSON of values, because that depends on their types.
  await db.run(Prisma.sql`
    UPDATE feedback SET sla_paused = NULL, sla_paused_in_business = false,
      breach_recorded = breach_recorded AND sla_paused IS NULL,
      due_date = CASE WHEN sla_paused IS NULL THEN due_date
        ELSE to_timestamp(${now}::float8 + (sla_paused ->> 'secondsLeft')::int) END,
      sla_pauses = CASE WHEN sla_pauses -> 'since' <> 'null' THEN
        jsonb_set(jsonb_set(sla_pauses, '{since}', 'null'), '{over}', (sla_pauses -> 'over') ||
          ('[[' || (sla_pauses ->> 'since') || ',' || ${String(clock().getTime())}::text || ']]')::jsonb)
        ELSE sla_pauses END
    WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND status = ${status}
      AND (sla_paused IS NOT NULL OR sla_pauses -> 'since' <> 'null')`);
}
