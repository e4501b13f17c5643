import type { Context } from '../../platform/context.ts';
import { unlinkSomeItems } from '../feedback/unlink-some-items.ts';
import { resume } from '../workspaces/deletions.ts';
import { deleteSomeOfProject } from './delete-some-of-project.ts';
import { deleteSomeOfWorkspace } from './delete-some-of-workspace.ts';

/** Goes on with the deletions whose process was killed, or that take longer than a request. */
export function resumeDeletions(ctx: Context): Promise<void> {
  return resume(ctx, {
    customer: unlinkSomeItems,
    project: deleteSomeOfProject,
    workspace: deleteSomeOfWorkspace,
  });
}
