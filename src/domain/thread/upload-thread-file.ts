import { Forbidden } from '../../base/errors.ts';
import type { Operation, ThreadContext } from '../operation.ts';
import { requireDocuments } from '../uploads/require-documents.ts';
import { insertUpload } from '../uploads/upload.ts';
import { noSuchThread } from './open-thread.ts';
import { isOfBrowser, requireInside } from './person.ts';
import { presentFile } from './present-thread.ts';
import { type ItemState, readStates } from './thread-sql.ts';

export const uploadThreadFile: Operation<'uploadThreadFile'> = async (ctx, { body: { file } }) => {
  const state = await requireOpenConversation(ctx);
  // The page reads its form before it is known what the project takes.
  if (file.kind === 'document') requireDocuments(state, file.mimeType);
  const { workspaceId, feedbackId } = ctx.link;
  const place = { workspaceId, projectId: ctx.projectId, feedbackId, isPending: true };
  const { id } = await insertUpload(ctx, ctx.plan, place, file);
  return { data: presentFile(ctx, ctx.token, { ...file, id, fileSize: file.size }) };
};

/** Throws a 403 if no comment could name the file. The item is not locked, because the workspace comes before it. */
async function requireOpenConversation(ctx: ThreadContext): Promise<ItemState> {
  const { workspaceId, feedbackId } = ctx.link;
  const state = (await readStates(ctx, workspaceId, [feedbackId])).get(feedbackId);
  if (!state) throw noSuchThread();
  if (!state.customerCommentsEnabled) throw new Forbidden('Customer comments are turned off for this feedback item');
  if (isOfBrowser(ctx.link)) requireInside(state, 'browser');
  return state;
}
