import { findOwn } from '../access/find-own.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import type { Operation } from '../operation.ts';
import { presentMail } from './mail.ts';

const mostShown = 200;

export const listMails: Operation<'listMails'> = async (ctx, { params, query }) => {
  const { row } = await findOwn(ctx, query.workspaceId, (among) => findPlace(ctx, among, params.id), noSuchFeedback);
  const mails = await ctx.db.mail.findMany({
    where: { workspaceId: row.workspaceId, feedbackId: params.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostShown,
  });
  return { data: mails.map(presentMail) };
};
