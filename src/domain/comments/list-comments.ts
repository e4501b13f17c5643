import { presentComment } from '../feedback/comment.ts';
import { readThread } from '../feedback/read-thread.ts';
import type { Operation } from '../operation.ts';

export const listComments: Operation<'listComments'> = async (ctx, { params, query }) => {
  const comments = await readThread(ctx, params.id, query.workspaceId, 'comments', query.includeAutomatic);
  return { data: comments.map((comment) => presentComment(ctx, comment)) };
};
