import { changeItem } from '../feedback/change-items.ts';
import type { Operation } from '../operation.ts';
import { onThread } from './on-thread.ts';
import { requireAsked } from './require-asked.ts';
import { viewThread } from './view-thread.ts';

export const confirmThreadSender: Operation<'confirmThreadSender'> = (ctx) =>
  onThread(ctx, async (tx, thread) => {
    requireAsked(thread);
    const { item, project, link } = thread;
    await changeItem(tx, { item, project, wanted: { submitterVerified: true, addressProven: true } });
    return { data: await viewThread(tx, ctx.token, link) };
  });
