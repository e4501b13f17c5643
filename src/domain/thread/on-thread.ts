import type { Feedback, ThreadLink } from '../../../generated/prisma/client.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { lockItems } from '../feedback/lock-items.ts';
import type { ThreadContext } from '../operation.ts';
import { findThreadLink } from '../participants/thread-links.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { noSuchThread } from './open-thread.ts';
import { findPerson, isCustomer, nameOf, type Person } from './person.ts';

/** A conversation whose item is locked, and the person who acts in it. */
export interface LockedThread {
  item: Feedback;
  project: ProjectRules;
  link: ThreadLink;
  person: Person;
}

/**
 * Works in one transaction with the item of the link, whose project's rules and then the item are locked. The
 * customer is the actor of the work. Throws a 404 if the link has ended meanwhile.
 */
export function onThread<Result>(
  ctx: ThreadContext,
  work: (tx: Context, thread: LockedThread) => Promise<Result>,
): Promise<Result> {
  const { workspaceId, feedbackId } = ctx.link;
  return inTransaction(ctx, async (tx) => {
    const locked = (await lockItems(tx, workspaceId, [feedbackId])).get(feedbackId);
    const link = await findThreadLink(tx, 'link', ctx.token);
    const person = link && (await findPerson(tx, link));
    if (!locked || locked.item.erasedAt || !link || !person) throw noSuchThread();
    return work({ ...tx, actor: actorOf(locked.item, person) }, { ...locked, link, person });
  });
}

function actorOf(item: Feedback, person: Person) {
  return {
    type: 'customer',
    id: isCustomer(item, person.kind) ? item.customerId : null,
    name: nameOf(item, person),
  } as const;
}
