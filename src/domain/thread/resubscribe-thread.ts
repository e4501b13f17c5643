import type { Operation } from '../operation.ts';
import { onThread } from './on-thread.ts';
import { viewThread } from './view-thread.ts';
import { startMail } from './write-thread-sql.ts';

/** Like the end of mail, its beginning is the mailbox's alone. */
export const resubscribeThread: Operation<'resubscribeThread'> = (ctx) =>
  onThread(ctx, async (tx, { link, person: { participant } }) => {
    if (participant) await startMail(tx, link, participant.email);
    return { data: await viewThread(tx, ctx.token, link) };
  });
