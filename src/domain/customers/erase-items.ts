import type { Customer } from '../../../generated/prisma/client.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { eraseConversations } from '../conversations/erase-conversations-sql.ts';
import { dropMails } from '../inbound-mails/drop-mails.ts';
import { aboutItems } from '../inbound-mails/inbound-mails-sql.ts';
import { removeNotificationsOf } from '../notification-rows/remove-sql.ts';
import type { CallerContext, Input } from '../operation.ts';
import { lockSomeItems } from '../some-items-sql.ts';
import { removeUploadsOfItems } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { findOwnCustomer } from './customer.ts';
import { eraseReportsOfItems, eraseReportsWith } from './erase-imports-sql.ts';
import { eraseAfterSeconds, eraseJob } from './erase-job.ts';
import { eraseFromRules } from './erase-rules.ts';
import {
  eraseAnswersAbout,
  eraseCommentsOn,
  eraseEventsOfItems,
  eraseItems,
  eraseJobs,
  type InWorkspace,
  isToErase,
  type Person,
} from './erase-sql.ts';

/** How much was erased. */
export interface Erased {
  items: number;
  comments: number;
  files: number;
}

export function personOf({ id, workspaceId, mergedCustomerIds, emails }: Customer): Person {
  return { workspaceId, ids: [id, ...mergedCustomerIds], emails };
}

/** Empties most of a customer's items before the customer goes. What is done stays done if the request breaks off. */
export async function eraseInSteps(ctx: CallerContext, { params, query }: Input<'eraseCustomer'>): Promise<Erased> {
  const customer = await findOwnCustomer(ctx, params.id, query.workspaceId);
  const { workspaceId, id: customerId } = customer;
  const job = { workspaceId, customerId, actor: ctx.actor, requestId: ctx.requestId };
  await ctx.jobs.send(ctx, eraseJob, job, { delaySeconds: eraseAfterSeconds });
  return eraseItemsOf(ctx, customer);
}

/** Empties most of a customer's items, some in each transaction. */
export async function eraseItemsOf(ctx: Context, customer: Customer): Promise<Erased> {
  const person = personOf(customer);
  await eraseReportsWith(ctx, person, customer.phones);
  await eraseFromRules(ctx, customer);
  const sum = { items: 0, comments: 0, files: 0 };
  for (let areLast = false; !areLast; ) {
    const step = await inTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, person.workspaceId);
      return eraseSomeItems(tx, person);
    });
    areLast = step.areLast;
    for (const name of ['items', 'comments', 'files'] as const) sum[name] += step[name];
  }
  return sum;
}

/** Empties some of the items that are left, with all that is about them. The workspace is locked. */
export async function eraseSomeItems(tx: Context, person: Person): Promise<Erased & { areLast: boolean }> {
  const { ids, areLast } = await lockSomeItems(tx, person.workspaceId, { which: isToErase(person) });
  if (ids.length === 0) return { items: 0, comments: 0, files: 0, areLast };
  return { items: ids.length, areLast, ...(await eraseWithAllAbout(tx, person, ids)) };
}

/** Empties these items, with all that is about them. The workspace is locked, and they are. */
export async function eraseWithAllAbout(
  tx: Context,
  where: InWorkspace,
  ids: string[],
): Promise<Omit<Erased, 'items'>> {
  const files = await removeUploadsOfItems(tx, where.workspaceId, ids);
  await eraseJobs(tx, where, ids);
  await eraseItems(tx, where, ids);
  await eraseConversations(tx, where.workspaceId, ids);
  const ofMails = await dropMails(tx, where.workspaceId, aboutItems(ids));
  await removeNotificationsOf(tx, where.workspaceId, ids);
  const comments = await eraseCommentsOn(tx, where, ids);
  await eraseReportsOfItems(tx, where, ids);
  await eraseEventsOfItems(tx, where, ids);
  await eraseAnswersAbout(tx, where.workspaceId, ids);
  return { comments, files: files + ofMails.files };
}
