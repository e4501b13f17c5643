import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/client.ts';
import type { Finding } from './finding.ts';

const about = 'phone numbers';
const mostNamed = 20;

/** Whether customers stayed apart at an upgrade whose numbers are the same by now. */
export async function examinePhones({ prisma }: Database): Promise<Finding> {
  const pairs = await prisma.rows<{ value: string; one: string; other: string }>(Prisma.sql`
    SELECT i.value, i.customer_id AS one, o.customer_id AS other
    FROM customer_identifiers i JOIN customer_identifiers o ON o.workspace_id = i.workspace_id AND o.kind = 'phone'
      AND o.value = regexp_replace(i.value, '^([+]|00)', '')
    WHERE i.kind = 'phone' AND (i.value LIKE '+%' OR i.value LIKE '00%') AND o.customer_id <> i.customer_id
    ORDER BY i.workspace_id, i.value LIMIT ${mostNamed + 1}`);
  if (pairs.length === 0) return { about, state: 'ok', says: 'each belongs to one customer' };
  const named = pairs.slice(0, mostNamed).map(({ value, one, other }) => `${value} (${one} and ${other})`);
  const more = pairs.length > mostNamed ? ' and more' : '';
  return {
    ...{ about, state: 'warning', says: `some belong to two customers each: ${named.join(', ')}${more}` },
    remedy: 'Merge the two customers if they are one person.',
  };
}
