import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findFeedbackDetail, noSuchFeedback } from './feedback.ts';

const largestTicketNumber = 2 ** 31 - 1;

export const getFeedbackByNumber: Operation<'getFeedbackByNumber'> = async (ctx, { params, query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  const ticketNumber = Number(params.ticketNumber.replace('#', ''));
  if (ticketNumber > largestTicketNumber) throw noSuchFeedback();
  return { data: await findFeedbackDetail(ctx, { workspaceId: query.workspaceId, ticketNumber }) };
};
