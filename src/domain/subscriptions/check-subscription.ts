import type { ItemFilters } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { explainUnreachable } from '../../platform/outgoing/target-url.ts';
import { requireTypeName } from '../events/event-types.ts';
import { checkFilters } from '../feedback/check-filters.ts';
import { listFilterValues } from '../feedback/filter-values.ts';
import type { CallerContext } from '../operation.ts';
import { chatTypesInWords, isChat, isForChat } from './chat/chat-types.ts';

interface Wanted {
  url?: string;
  format?: string;
  types?: string[];
  projectIds?: string[] | null;
  filters?: ItemFilters;
}

/**
 * Throws a 400 that names what the contract cannot check: an address, a type, a project or a filter. `current` is the
 * subscription that is changed.
 */
export async function checkSubscription(
  tx: CallerContext,
  workspaceId: string,
  wanted: Wanted,
  current: Wanted = {},
): Promise<void> {
  if (wanted.url !== undefined) requireReachable(tx, wanted.url);
  for (const [index, name] of (wanted.types ?? []).entries()) requireTypeName(name, `body/types/${index}`);
  requireTypesForChat(wanted, current);
  if (wanted.filters) await requireFilters(tx, workspaceId, wanted.filters);
  await requireProjects(tx, workspaceId, wanted.projectIds ?? []);
}

function requireReachable({ posts }: Pick<Context, 'posts'>, url: string): void {
  const message = explainUnreachable(posts, url);
  if (message !== null) throw BadRequest.of({ path: 'body/url', message });
}

/** A change of the format must fit the types that stay. */
function requireTypesForChat({ format, types }: Wanted, current: Wanted): void {
  if (!isChat({ format: format ?? current.format ?? 'json' })) return;
  const [first, ...others] = (types ?? []).flatMap((name, index): ErrorDetail[] =>
    isForChat(name) ? [] : [{ path: `body/types/${index}`, message: `must be ${chatTypesInWords}` }],
  );
  if (first) throw BadRequest.of(first, ...others);
  const kept = types ? undefined : current.types?.find((name) => !isForChat(name));
  if (kept === undefined) return;
  throw BadRequest.of({ path: 'body/types', message: `is required, because ${kept} is not ${chatTypesInWords}` });
}

async function requireFilters(tx: CallerContext, workspaceId: string, filters: ItemFilters): Promise<void> {
  const { assigneeId } = filters;
  await checkFilters(tx, workspaceId, filters);
  if (assigneeId === undefined || !listFilterValues('assigneeId', assigneeId).includes('me')) return;
  throw BadRequest.of({
    path: 'body/filters/assigneeId',
    message: 'must not be me: nobody asks when an event is sent',
  });
}

async function requireProjects(tx: Context, workspaceId: string, projectIds: string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const found = await tx.db.project.findMany({
    where: { workspaceId, id: { in: projectIds }, deletedAt: null },
    select: { id: true },
  });
  const known = new Set(found.map(({ id }) => id));
  const [first, ...others] = projectIds.flatMap((id, index): ErrorDetail[] =>
    known.has(id)
      ? []
      : [{ path: `body/projectIds/${index}`, message: 'must be the id of a project in this workspace' }],
  );
  if (first) throw BadRequest.of(first, ...others);
}
