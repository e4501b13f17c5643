import { findOwn } from '../access/find-own.ts';
import type { Operation } from '../operation.ts';
import { noSuchFeedback } from './feedback.ts';

/** Nothing is written: a presence passes. */
export const setPresence: Operation<'setPresence'> = async (ctx, { params: { id }, body: { workspaceId, state } }) => {
  const { row } = await findOwn(
    ctx,
    workspaceId,
    (among) => ctx.db.feedback.findFirst({ where: { workspaceId: among, id }, select: { workspaceId: true } }),
    noSuchFeedback,
  );
  const { id: userId, name } = ctx.caller.user;
  ctx.presences.tell({ workspaceId: row.workspaceId, feedbackId: id, user: { id: userId, name }, state });
};
