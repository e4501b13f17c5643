import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { deleteInSteps } from '../workspaces/deletions.ts';
import { closeWorkspace } from './close-workspace.ts';
import { deleteSomeOfWorkspace } from './delete-some-of-workspace.ts';

export const deleteWorkspace: Operation<'deleteWorkspace'> = async (ctx, { params: { id }, query, body }) => {
  await requireWorkspace(await withCurrentCaller(ctx), id);
  if ((query.workspaceId ?? id) !== id) throw new NotFound('No workspace has this id');
  await removeWorkspace(ctx, id, {
    check: (name) => {
      if (body.confirmName !== name)
        throw BadRequest.of({ path: 'body/confirmName', message: `must be the name of the workspace, ${name}` });
    },
  });
  return { data: { id, deleted: true } };
};

interface Removal {
  /** Throws if this name is not that of the workspace that is meant. */
  check?: (name: string) => void;
  /** How long it may take before others go on with it. */
  mostMs?: number;
}

/** Deletes a workspace with everything in it. From the first moment nobody reaches it. Throws NotFound. */
export function removeWorkspace(
  ctx: Context,
  id: string,
  { check = () => undefined, ...limit }: Removal = {},
): Promise<void> {
  return deleteInSteps(
    ctx,
    { workspaceId: id, kind: 'workspace', id },
    { begin: (tx) => closeWorkspace(tx, id, check), deleteSome: deleteSomeOfWorkspace, ...limit },
  );
}
