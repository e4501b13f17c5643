import { type Context, inTransaction } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { eraseParticipations } from '../conversations/erase-conversations-sql.ts';
import { dropMails } from '../inbound-mails/drop-mails.ts';
import { fromAddresses } from '../inbound-mails/inbound-mails-sql.ts';
import { takeBackDigests } from '../inbound-mails/take-back-digests.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { lockCustomers, noSuchCustomer } from './customer.ts';
import { type Erased, eraseSomeItems, personOf } from './erase-items.ts';
import {
  eraseAnswersAbout,
  eraseAnswersWith,
  eraseCommentsFrom,
  eraseEventsOfCustomers,
  eraseEventsOfMails,
} from './erase-sql.ts';
import { lockItemsOfCustomer } from './move-items-sql.ts';

/** Erases what is left of a customer, who then is gone. `before` is what was erased already. */
export async function finishErasure(
  ctx: Context,
  { workspaceId, id }: { workspaceId: string; id: string },
  before: Erased,
) {
  const done = await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const found = await tx.db.customer.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
    if (!found || found.deletedAt) throw noSuchCustomer();
    await lockItemsOfCustomer(tx, workspaceId, id);
    const last = await eraseSomeItems(tx, personOf(found));
    await tx.db.feedback.updateMany({
      where: { workspaceId, customerId: id },
      data: { customerId: null, version: { increment: 1 } },
    });
    const [customer] = await lockCustomers(tx, workspaceId, [id]);
    if (!customer) throw noSuchCustomer();
    const person = personOf(customer);
    const comments = await eraseCommentsFrom(tx, person);
    await eraseEventsOfMails(tx, person, await eraseParticipations(tx, workspaceId, person.emails));
    const ofMails = await dropMails(tx, workspaceId, fromAddresses(person.emails));
    if (ofMails.mails > 0) await takeBackDigests(tx, workspaceId);
    await eraseEventsOfCustomers(tx, person);
    await eraseAnswersAbout(tx, workspaceId, person.ids);
    await eraseAnswersWith(tx, person, [...customer.emails, ...customer.phones]);
    await tx.db.customer.delete({ where: { workspaceId_id: { workspaceId, id } } });
    const subject = { type: 'customer', id } as const;
    const data = { erased: true } as const;
    record(tx, {
      type: 'customer.erased',
      workspaceId,
      projectId: null,
      feedbackId: null,
      subject,
      changes: null,
      data,
    });
    return { items: last.items, comments: last.comments + comments, files: last.files + ofMails.files };
  });
  const files = before.files + done.files;
  if (files > 0) await ctx.files.sweep();
  const counts = { items: before.items + done.items, comments: before.comments + done.comments, files };
  return { id, erased: true as const, ...counts };
}
