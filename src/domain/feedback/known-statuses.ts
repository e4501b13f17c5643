import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { listWords } from '../../base/find-meant.ts';
import type { Context } from '../../platform/context.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { isSystemStatus, systemStatusIds } from '../rules/status.ts';
import { listFilterValues } from './filter-values.ts';

interface Filtering {
  workspaceId: string;
  projectId?: string;
  status?: string;
}

/** Throws a 400 for a status that no project of the filter has, or without one, no project of the workspace. */
export async function requireKnownStatuses(
  ctx: Pick<Context, 'db'>,
  filters: Filtering,
  path = 'query/status',
): Promise<void> {
  const [message] = await explainUnknownStatuses(ctx, filters);
  if (message !== undefined) throw BadRequest.of({ path, message });
}

/** Warns of such a status in filters that are stored. A project may get it again, so they are kept. */
export async function warnOfStatuses(ctx: Pick<Context, 'db'>, filters: Filtering): Promise<ErrorDetail[]> {
  const messages = await explainUnknownStatuses(ctx, filters);
  return messages.map((message) => ({ path: 'filters/status', message: `matches nothing: it ${message}` }));
}

async function explainUnknownStatuses(
  { db }: Pick<Context, 'db'>,
  { workspaceId, projectId, status }: Filtering,
): Promise<string[]> {
  const own = status === undefined ? [] : listFilterValues('status', status).filter((id) => !isSystemStatus(id));
  if (own.length === 0) return [];
  const ids = projectId === undefined ? undefined : listFilterValues('projectId', projectId);
  const projects = await db.project.findMany({
    where: { workspaceId, deletedAt: null, ...(ids && { id: { in: ids } }) },
    orderBy: { id: 'asc' },
  });
  const custom = projects.flatMap((project) => toProjectRules(project).customStatuses.map(({ id }) => id));
  const known = [...new Set([...systemStatusIds, ...custom])];
  return own
    .filter((id) => !known.includes(id))
    .map((id) => `must have only statuses that exist, and ${JSON.stringify(id)} does not: ${listWords(id, known)}`);
}
