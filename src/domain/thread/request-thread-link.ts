import type { Operation } from '../operation.ts';
import { onThread } from './on-thread.ts';
import { noSuchThread } from './open-thread.ts';
import { extendLink, insertLinkMail } from './write-thread-sql.ts';

const betweenMailsMs = 3_600_000;
const extendedMs = 30 * 86_400_000;

/** The one operation that also takes an expired link. */
export const requestThreadLink: Operation<'requestThreadLink'> = (ctx) =>
  onThread(ctx, async (tx, { link, person: { participant } }) => {
    if (!participant) throw noSuchThread();
    const nowMs = tx.clock().getTime();
    if (!link.requestedAt || link.requestedAt.getTime() <= nowMs - betweenMailsMs) {
      await extendLink(tx, link, new Date(nowMs + extendedMs));
      await insertLinkMail(tx, participant);
    }
    return { data: { requested: true } };
  });
