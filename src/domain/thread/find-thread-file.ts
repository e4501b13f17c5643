import { NotFound } from '../../base/errors.ts';
import type { ThreadContext } from '../operation.ts';
import type { AttachmentRow } from '../uploads/attachment.ts';
import { noSuchThread } from './open-thread.ts';
import { isOfBrowser, isShutOut } from './person.ts';
import { readStates, readThreadFile } from './thread-sql.ts';

/** Finds a file of the item or of its public conversation. Throws a 404 for every other, and for who may not see it. */
export async function findThreadFile(ctx: ThreadContext, id: string): Promise<AttachmentRow> {
  const { workspaceId, feedbackId } = ctx.link;
  const state = (await readStates(ctx, workspaceId, [feedbackId])).get(feedbackId);
  if (!state) throw noSuchThread();
  const file = await readThreadFile(ctx, ctx.link, id);
  if (!file || (isOfBrowser(ctx.link) && isShutOut(state, 'browser'))) throw new NotFound('The file does not exist');
  return file;
}
