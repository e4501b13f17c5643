import type { Operation } from '../operation.ts';
import { onThread } from './on-thread.ts';
import { viewThread } from './view-thread.ts';
import { stopMail } from './write-thread-sql.ts';

/** A browser gets no mail, and must not stop that of the mailbox: nothing changes for it. */
export const unsubscribeThread: Operation<'unsubscribeThread'> = (ctx) =>
  onThread(ctx, async (tx, { link, person: { participant } }) => {
    if (participant) await stopMail(tx, link, participant.email);
    return { data: await viewThread(tx, ctx.token, link) };
  });
