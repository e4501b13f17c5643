import { changeItem } from '../feedback/change-items.ts';
import type { Operation } from '../operation.ts';
import { isDone } from '../rules/status.ts';
import { onThread } from './on-thread.ts';
import { requireInside } from './person.ts';
import { viewThread } from './view-thread.ts';

export const resolveThread: Operation<'resolveThread'> = (ctx) =>
  onThread(ctx, async (tx, thread) => {
    requireInside(thread.item, thread.person.kind);
    const { item, project, link } = thread;
    if (!isDone(item.statusCategory)) await changeItem(tx, { item, project, wanted: { status: 'resolved' } });
    return { data: await viewThread(tx, ctx.token, link) };
  });
