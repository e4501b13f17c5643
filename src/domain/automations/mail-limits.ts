import { uuidv7 } from 'uuidv7';
import { hashEmail } from '../../base/contact/hash-email.ts';
import { mailboxOf } from '../../base/contact/mailbox.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Run } from './actions/action.ts';
import { deleteMailsBefore, lockMails } from './mail-limits-sql.ts';

const hourMs = 3_600_000;
/** Of one project, to addresses that are no member's. */
const mostOfProject = 100;
/** To a mailbox that the sender of an item has named: it may be anybody's. */
const mostToSubmitter = 3;

/** Counts a mail to somebody who is no member; refuses one more than an hour's. */
export async function countMail({ tx, item }: Run, address: string, isToSubmitter: boolean): Promise<void> {
  const { workspaceId, projectId } = item;
  const recipient = hashEmail(mailboxOf(address));
  await lockMails(tx, workspaceId);
  const sentAt = { gt: hourAgo(tx) };
  const mails = tx.db.automationMail;
  if (isToSubmitter && (await mails.count({ where: { workspaceId, recipient, sentAt } })) >= mostToSubmitter)
    throw new BadRequest(`Automations mail an address that a sender names at most ${mostToSubmitter} times an hour`);
  if ((await mails.count({ where: { workspaceId, projectId, sentAt } })) >= mostOfProject)
    throw new BadRequest(
      `The automations of a project send at most ${mostOfProject} mails an hour to who is no member`,
    );
  await mails.create({ data: { id: uuidv7(), workspaceId, projectId, recipient, sentAt: tx.clock() } });
}

/** Forgets the mails that count no longer. */
export async function pruneMails(ctx: Context): Promise<void> {
  await deleteMailsBefore(ctx.db, hourAgo(ctx));
}

function hourAgo({ clock }: Context): Date {
  return new Date(clock().getTime() - hourMs);
}
