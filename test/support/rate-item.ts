import type { Workspace } from '../../generated/prisma/client.ts';
import { changeItem } from '../../src/domain/feedback/change-items.ts';
import { findPresentedFeedback } from '../../src/domain/feedback/feedback.ts';
import { lockItem } from '../../src/domain/feedback/lock-items.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { record } from '../../src/platform/events/record.ts';
import type { TestApp } from './app.ts';
import { contextOf } from './jobs.ts';

/** Rates an item as its submitter does on the page of the conversation. */
export function rateItem(
  app: TestApp,
  { workspace }: { workspace: Workspace },
  id: string,
  score: number,
  text: string | null = null,
) {
  const workspaceId = workspace.id;
  return inTransaction(contextOf(app), async (tx) => {
    const locked = await lockItem(tx, workspaceId, id);
    await changeItem(tx, { ...locked, wanted: { satisfaction: { score, text, at: tx.clock().toISOString() } } });
    const data = await findPresentedFeedback(tx, workspaceId, id);
    const subject = { type: 'feedback', id } as const;
    const { projectId } = locked.item;
    record(tx, { type: 'feedback.rated', workspaceId, projectId, feedbackId: id, subject, changes: null, data });
  });
}
