import type { SavedView } from '../../../generated/prisma/client.ts';
import type { View, ViewFilters } from '../../../generated/sdk/types.gen.ts';
import { type ErrorDetail, Forbidden, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import { findOwn, type Own } from '../access/find-own.ts';
import { isAtLeast } from '../access/roles.ts';
import { warnOfStatuses } from '../feedback/known-statuses.ts';
import type { Caller, CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';

/** A view with typed filters. The code that wrote them gave them this form. */
type ViewRow = Omit<SavedView, 'filters'> & { filters: ViewFilters };

const mostOwn = 100;
const mostShared = 200;

export function toView(row: SavedView): ViewRow {
  return row as unknown as ViewRow;
}

export function presentView(row: ViewRow): View {
  return presentAs<View>('View', row);
}

/** Presents it with a warning of each status in its filters that does not exist. */
export async function presentViewWithWarnings(
  ctx: Context,
  row: ViewRow,
): Promise<{ data: View; warnings?: ErrorDetail[] }> {
  return withWarnings(
    { data: presentView(row) },
    await warnOfStatuses(ctx, { ...row.filters, workspaceId: row.workspaceId }),
  );
}

/** The condition on the views that the caller may see. */
export function seenBy({ user }: Caller) {
  return { OR: [{ shared: true }, { makerId: user.id }] };
}

/** Finds the view that a path names. Throws 404 and 403 as for every resource. Somebody else's own view is 404. */
export async function findView(ctx: CallerContext, id: string, sentWorkspaceId: string | undefined) {
  const { row, access } = await findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.savedView.findFirst({ where: { workspaceId, id, ...seenBy(ctx.caller) } }),
    noSuchView,
  );
  return { row: toView(row), access } satisfies Own<ViewRow>;
}

/** Finds the view for its maker or an admin, and lets no other view of the workspace change until the transaction ends. */
export async function lockView(tx: CallerContext, id: string, sentWorkspaceId: string | undefined): Promise<ViewRow> {
  const { row, access } = await findView(tx, id, sentWorkspaceId);
  const { workspaceId, makerId } = row;
  if (makerId !== tx.caller.user.id && !isAtLeast(access.role, 'admin'))
    throw new Forbidden(
      `Your role in the workspace is ${access.role}, and changing a shared view of another user needs admin`,
    );
  await lockWorkspace(tx, workspaceId);
  const locked = await tx.db.savedView.findFirst({ where: { workspaceId, id, ...seenBy(tx.caller) } });
  if (!locked) throw noSuchView();
  return toView(requireExpected(tx, locked));
}

/** Refuses one more view among the shared ones of the workspace, or among its maker's own. */
export async function requireRoomForView(
  tx: Context,
  { workspaceId, makerId, shared }: Pick<SavedView, 'workspaceId' | 'makerId' | 'shared'>,
): Promise<void> {
  const count = await tx.db.savedView.count({ where: { workspaceId, shared, ...(!shared && { makerId }) } });
  if (shared && count >= mostShared) throw new Forbidden(`A workspace is limited to ${mostShared} shared views`);
  if (!shared && count >= mostOwn)
    throw new Forbidden(`A user is limited to ${mostOwn} views of their own in a workspace`);
}

/** Returns a position before all views of the workspace. */
export async function positionBefore(tx: Context, workspaceId: string): Promise<number> {
  const { _min: least } = await tx.db.savedView.aggregate({ where: { workspaceId }, _min: { position: true } });
  return least.position === null ? 0 : least.position - 1;
}

function noSuchView(): NotFound {
  return new NotFound('No view has this id');
}
