import type { SqlContext } from '../../platform/context.ts';
import { findThreadLink } from '../participants/thread-links.ts';
import { noSuchThread } from './open-thread.ts';
import { findPerson } from './person.ts';
import { stopMail } from './write-thread-sql.ts';

/** Stops mail about the item to the person whose mail had this token in its footer. Throws a 404 if it is of no link. */
export async function stopMailOf(ctx: SqlContext, token: string): Promise<void> {
  const link = await findThreadLink(ctx, 'stop', token);
  const person = link && (await findPerson(ctx, link));
  if (!link || !person?.participant) throw noSuchThread();
  await stopMail(ctx, link, person.participant.email);
}
