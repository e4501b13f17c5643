import type { Feedback } from '../../../generated/prisma/client.ts';
import type { CommentMail } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { insertAnswerRows } from './answer-mails-sql.ts';
import { worstState } from './comment-mail.ts';
import { endOfPause, mailsCustomers } from './mails-customers.ts';

/** An agent's comment that is told by mail. */
export interface Answer {
  commentId: string;
  /** False if its author wants no mail. */
  notify: boolean;
  /** The addresses of participants of the kind `cc` whom it names. */
  cc: string[];
  /** Whether an automation writes it by itself. */
  automatic: boolean;
  /** Whether the item is resolved with it. */
  resolves: boolean;
}

/**
 * Stores the mails of an agent's comment to the item's participants, whom the submitter becomes with it, in one statement. A
 * comment in the pause of a mail goes with it. Call it with the item locked. Returns what comes of the mails, null if the comment
 * is not mailed at all.
 */
export async function insertAnswerMails(
  tx: SqlContext,
  item: Feedback,
  project: ProjectRules,
  { notify, resolves, ...answer }: Answer,
): Promise<CommentMail | null> {
  if (!notify || !mailsCustomers(item, project)) return null;
  const dueAt = endOfPause(tx);
  const tellsResolved = resolves && project.mailSettings.notifyResolved;
  const rows = await insertAnswerRows(tx, item, { ...answer, tellsResolved, dueAt });
  if (rows.some(({ state }) => state === 'waiting')) tx.afterCommit(() => tx.dueMails.announce(dueAt));
  return { state: worstState(rows.map(({ state }) => state)), recipients: rows.length };
}
