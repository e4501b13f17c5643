import { createHash } from 'node:crypto';
import { Prisma } from '../../../generated/prisma/client.ts';
import { isId } from '../../base/ids.ts';

// A delivery's id follows from its event and its subscription: the time of the event's id, and 64 bits of a hash of both.
// So the same event never makes two deliveries, and a filter by event is a look-up by id.

/** The id in SQL. `s` is the subscription, `e` the event. */
export const deliveryIdSql: Prisma.Sql = Prisma.sql`'dlv_' || substr(e.id, 5, 10) || left(md5(s.id || e.id), 16)`;

/** Returns the same id. Null if the text is no id of an event. */
export function deliveryId(subscriptionId: string, eventId: string): string | null {
  if (!isId('evt', eventId)) return null;
  const hash = createHash('md5').update(`${subscriptionId}${eventId}`).digest('hex');
  return `dlv_${eventId.slice(4, 14)}${hash.slice(0, 16)}`;
}
