import type { Feedback } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { isDone } from '../rules/status.ts';
import { endOfPause, mailsCustomers } from './mails-customers.ts';
import { insertResolvedRow } from './resolved-mail-sql.ts';

type Before = Pick<Feedback, 'statusCategory'>;

/** Whether the item has become resolved. An item that was done before has been told of. */
export function entersResolved(before: Before, after: Before): boolean {
  return !isDone(before.statusCategory) && after.statusCategory === 'resolved';
}

/**
 * Stores the mail that tells the submitter that an agent has resolved the item, which is locked. A waiting answer tells it
 * instead.
 */
export async function insertResolvedMail(
  tx: SqlContext,
  project: ProjectRules,
  { before, after }: { before: Feedback; after: Feedback },
): Promise<void> {
  if (!entersResolved(before, after) || !tellsResolved(after, project)) return;
  const dueAt = endOfPause(tx);
  await insertResolvedRow(tx, after, dueAt);
  if (tx.sendsMail) tx.afterCommit(() => tx.dueMails.announce(dueAt));
}

/** Whether the submitter is told by mail when the item is resolved. */
function tellsResolved(item: Feedback, project: ProjectRules): boolean {
  if (!project.mailSettings.notifyResolved || !mailsCustomers(item, project)) return false;
  return item.userEmail !== null && !item.addressDisputed;
}
