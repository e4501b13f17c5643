import { withholdLinks } from '../../base/text/withhold-links.ts';
import { inSqlTransaction, type SqlContext } from '../../platform/context.ts';
import { noteSpellings } from '../../platform/labels/spellings.ts';
import { noReferencedProject } from '../rules/project-rules.ts';
import { limitReached, planLimits } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { linkCustomers } from './link-customers.ts';
import type { ItemToStore } from './new-feedback.ts';
import { type InsertedFeedback, insertItems } from './store-items-sql.ts';

/** The plan, and whether the items count towards those that it allows in a month. */
interface MonthlyUsage {
  plan: string;
  counts: boolean;
}

/**
 * Stores new items of one workspace in their order, with their ticket numbers, customers and events: all or none. Outside a
 * transaction one statement does it, unless a customer who exists may change.
 * @throws {Forbidden} 403 when the plan's items of this month would be exceeded
 * @throws {BadRequest} 400 when the project is gone
 */
export async function storeItems(
  ctx: SqlContext,
  usage: MonthlyUsage,
  given: ItemToStore[],
): Promise<InsertedFeedback[]> {
  const items = given.map(withoutLinks);
  const [first] = items;
  if (!first) return [];
  const { workspaceId } = first.item;
  if (!items.some(mayChangeCustomer)) return insert(ctx, usage, items);
  return inSqlTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    return insert(tx, usage, await withCustomers(tx, workspaceId, items));
  });
}

function withoutLinks({ item, ...rest }: ItemToStore): ItemToStore {
  return { ...rest, item: { ...item, message: withholdLinks(item.message) } };
}

/** A customer is found by one identifier in the statement that stores the item. A second one may be added to them, as may a company. */
function mayChangeCustomer({ item: { userEmail, userPhone }, link }: ItemToStore): boolean {
  if (!link) return false;
  if (link.customerId !== undefined) return true;
  return (userEmail !== null && userPhone !== null) || (link.mayAdd && link.company !== null);
}

async function withCustomers(tx: SqlContext, workspaceId: string, items: ItemToStore[]): Promise<ItemToStore[]> {
  const unlinked = items.flatMap(({ item, link }) => (link ? { ...item, ...link, customerId: link.customerId } : []));
  const customerIds = await linkCustomers(tx, workspaceId, unlinked);
  return items.map((one) => (one.link ? { item: { ...one.item, customerId: customerIds.shift() ?? null } } : one));
}

async function insert(ctx: SqlContext, { plan, counts }: MonthlyUsage, items: ItemToStore[]) {
  const limit = counts ? planLimits(plan).feedbackPerMonth : null;
  await noteSpellings(ctx, items[0]?.item.workspaceId ?? '', labelsOf(items.map(({ item }) => item)));
  const rows = await insertItems(ctx, items, { limit, counted: counts ? items.length : 0 }).catch(refuseGoneProject);
  if (rows.length === 0) throw limitReached(plan, 'feedbackPerMonth');
  return rows;
}

/** The labels that filters find, of items or of changes of them. */
export function labelsOf(items: { category?: string | null; tags?: unknown }[]) {
  return {
    category: items.flatMap(({ category }) => category ?? []),
    tag: items.flatMap(({ tags }) => (tags ?? []) as string[]),
  };
}

/** The project may have been deleted since it was looked up. */
function refuseGoneProject(error: unknown): never {
  const isGone = error instanceof Error && error.message.includes('feedback_workspace_id_project_id_fkey');
  throw isGone ? noReferencedProject() : error;
}
