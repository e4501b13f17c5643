import { BadRequest } from '../../base/errors.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireScope } from '../access/scopes.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { readTimezone } from '../feedback/metrics/clockwork-sql.ts';
import { daysBetween, startOfDay } from '../feedback/metrics/days.ts';
import { listIntervals } from '../feedback/metrics/intervals.ts';
import type { Operation } from '../operation.ts';
import { findTopCustomers } from './top-customers-sql.ts';

const mostDays = 90;

export const listTopCustomers: Operation<'listTopCustomers'> = async (ctx, { query }) => {
  const { workspaceId, projectId, from, to } = query;
  // The door has asked for the first scope of the contract only.
  requireScope(ctx.caller, 'customers:read');
  await requireWorkspace(ctx, workspaceId);
  listIntervals({ from, to, interval: 'all' });
  if (daysBetween(from, to) > mostDays)
    throw BadRequest.of({ path: 'query/to', message: `must be at most ${mostDays} days after from` });
  const data = await readOnReplica(ctx, workspaceId, async (ctx) => {
    const timezone = await readTimezone(ctx, workspaceId);
    const [since, until] = [startOfDay(timezone, from), startOfDay(timezone, to)];
    return findTopCustomers(ctx, { workspaceId, projectId, since, until });
  });
  return { data };
};
