import type { Feedback } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { changeItem } from '../feedback/change-items.ts';
import type { Operation } from '../operation.ts';
import { browser, endLinks } from '../participants/thread-links.ts';
import { onThread } from './on-thread.ts';
import { requireAsked } from './require-asked.ts';
import { viewThread } from './view-thread.ts';
import { stopMail } from './write-thread-sql.ts';

export const denyThreadSender: Operation<'denyThreadSender'> = (ctx) =>
  onThread(ctx, async (tx, thread) => {
    requireAsked(thread);
    const { item, project, link, person } = thread;
    await endBrowser(tx, item);
    if (person.participant) await stopMail(tx, link, person.participant.email);
    await changeItem(tx, { item, project, wanted: { addressDisputed: true } });
    return { data: await viewThread(tx, ctx.token, link) };
  });

/** The browser, in which somebody typed a foreign address, reads and writes no more. */
async function endBrowser(tx: Context, { id, workspaceId, projectId }: Feedback): Promise<void> {
  const count = await endLinks(tx, { workspaceId, feedbackId: id, participantId: browser });
  if (count === 0) return;
  const subject = { type: 'feedback', id } as const;
  const data = { email: null, count };
  record(tx, { type: 'thread.link_ended', workspaceId, projectId, feedbackId: id, subject, changes: null, data });
}
