import type { Customer } from '../../../generated/prisma/client.ts';
import { newErasedAddress, replaceTexts } from '../../base/erased-address.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { eraseRunsWith, lockRulesWith, rewriteRule, type TableOfRules, type Texts } from './erase-rules-sql.ts';
import { eraseEventsOfRules } from './erase-sql.ts';

/**
 * Puts what no item has in the place of a person's addresses and numbers in saved views, subscriptions and automations. Without
 * such a filter or condition they would take all items.
 */
export async function eraseFromRules(ctx: Context, customer: Pick<Customer, 'workspaceId' | 'emails' | 'phones'>) {
  const texts = [...customer.emails, ...customer.phones].map((text) => text.toLowerCase());
  if (texts.length === 0) return;
  const by = newErasedAddress();
  await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, customer.workspaceId);
    await rewrite(tx, 'saved_views');
    await rewrite(tx, 'subscriptions');
    await eraseRunsWith(tx, customer, await rewrite(tx, 'automations'), texts);
    await eraseEventsOfRules(tx, customer, texts);
  });

  async function rewrite(tx: Context, table: TableOfRules): Promise<string[]> {
    const rows = await lockRulesWith(tx, customer, table, texts);
    for (const row of rows)
      await rewriteRule(tx, customer, table, { id: row.id, texts: replaceTexts(row.texts, texts, by) as Texts });
    return rows.map(({ id }) => id);
  }
}
