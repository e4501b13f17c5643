import type { Feedback } from '../../../generated/prisma/client.ts';
import { trimBlank } from '../../base/blank.ts';
import { Conflict, Forbidden } from '../../base/errors.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { Context } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { changeItem } from '../feedback/change-items.ts';
import { findPresentedFeedback } from '../feedback/feedback.ts';
import type { Operation } from '../operation.ts';
import { isDone } from '../rules/status.ts';
import { onThread } from './on-thread.ts';
import { requireInside } from './person.ts';
import { viewThread } from './view-thread.ts';

export const rateThread: Operation<'rateThread'> = (ctx, { body }) =>
  onThread(ctx, async (tx, thread) => {
    requireInside(thread.item, thread.person.kind);
    const { item, project, link, person } = thread;
    if (person.kind === 'added') throw new Forbidden('Only the person who wrote the message rates the answer');
    if (!isDone(item.statusCategory) && item.satisfaction === null)
      throw new Conflict('The answer can be rated once the item is resolved');
    const text = withholdLinks(trimBlank(body.text ?? '')) || null;
    const satisfaction = { score: body.score, text, at: tx.clock().toISOString() };
    await changeItem(tx, { item, project, wanted: { satisfaction } });
    await recordRating(tx, item);
    return { data: await viewThread(tx, ctx.token, link) };
  });

async function recordRating(tx: Context, { id, workspaceId, projectId }: Feedback): Promise<void> {
  const subject = { type: 'feedback', id } as const;
  const data = await findPresentedFeedback(tx, workspaceId, id);
  record(tx, { type: 'feedback.rated', workspaceId, projectId, feedbackId: id, subject, changes: null, data });
}
