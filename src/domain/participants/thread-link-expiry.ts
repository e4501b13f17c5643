import { type Feedback, Prisma, type ThreadLink } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

const dayMs = 24 * 3_600_000;
/** An expired link that somebody asks for works for so long. */
const extensionDays = 30;

type Item = Pick<Feedback, 'resolvedAt'>;

/** Whether the link works no more, because its item was resolved or closed long ago. */
export function isExpired(
  ctx: Pick<SqlContext, 'clock' | 'threadLinkDays'>,
  { extendedUntil }: Pick<ThreadLink, 'extendedUntil'>,
  item: Item,
): boolean {
  return isLongDone(ctx, item) && (extendedUntil === null || extendedUntil <= ctx.clock());
}

/** Lets the link of an item that was done long ago work for 30 days more. Its tokens stay the same. */
export async function extendIfExpired(
  tx: SqlContext,
  { handle }: Pick<ThreadLink, 'handle'>,
  item: Item,
): Promise<void> {
  if (!isLongDone(tx, item)) return;
  const until = new Date(tx.clock().getTime() + extensionDays * dayMs);
  await tx.db.run(Prisma.sql`UPDATE thread_links SET extended_until = ${until} WHERE handle = ${handle}`);
}

function isLongDone(
  { clock, threadLinkDays }: Pick<SqlContext, 'clock' | 'threadLinkDays'>,
  { resolvedAt }: Item,
): boolean {
  return resolvedAt !== null && clock().getTime() >= resolvedAt.getTime() + threadLinkDays * dayMs;
}
