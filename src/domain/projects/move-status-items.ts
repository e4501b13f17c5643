import type { CustomStatus } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { changeItems } from '../feedback/change-items.ts';
import { lockItems } from '../feedback/lock-items.ts';
import type { CallerContext } from '../operation.ts';
import { lockConfiguration, type ProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { isSystemStatus } from '../rules/status.ts';
import { itemsAtATime } from '../some-items-sql.ts';

type Moves = Record<string, string>;

/** Throws a 400 for a status that stays, and for one to which no items can go. */
export function checkMoves(moves: Moves, { customStatuses }: ProjectRules, next: CustomStatus[] | undefined): void {
  const had = (id: string) => customStatuses.some((status) => status.id === id);
  const stays = (id: string) => isSystemStatus(id) || (had(id) && next?.some((status) => status.id === id) === true);
  const [first, ...others] = Object.entries(moves).flatMap(([from, to]): ErrorDetail[] => {
    const path = `body/moveStatuses/${from}`;
    if (!had(from) || next === undefined || stays(from))
      return [{ path, message: 'must be a status of the project that customStatuses leaves out' }];
    return stays(to) ? [] : [{ path, message: 'must lead to a status that the project has and keeps' }];
  });
  if (first) throw BadRequest.of(first, ...others);
}

/**
 * Gives the items of these statuses their new one, some in each transaction, by the rules for every change of an item. `check`
 * throws what is wrong with the request, before anything is changed.
 */
export async function moveStatusItems(
  ctx: CallerContext,
  { workspaceId, id }: { workspaceId: string; id: string },
  moves: Moves,
  check: (rules: ProjectRules) => void,
): Promise<void> {
  for (const [from, to] of Object.entries(moves)) {
    let moved: number;
    do {
      moved = await inTransaction(ctx, async (tx) => {
        check(toProjectRules(await lockConfiguration(tx, workspaceId, id)));
        const rows = await tx.db.feedback.findMany({
          where: { workspaceId, projectId: id, status: from },
          select: { id: true },
          take: itemsAtATime,
        });
        const ids = rows.map((row) => row.id);
        const locked = [...(await lockItems(tx, workspaceId, ids)).values()];
        const still = locked.filter(({ item }) => item.status === from);
        await changeItems(
          tx,
          workspaceId,
          still.map((one) => ({ ...one, wanted: { status: to } })),
        );
        return rows.length;
      });
    } while (moved === itemsAtATime);
  }
}
