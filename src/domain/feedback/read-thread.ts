import { findOwn } from '../access/find-own.ts';
import type { KeyContext } from '../operation.ts';
import { noSuchFeedback } from './feedback.ts';
import { readThreadOf, type Threads } from './feedback-sql.ts';

/**
 * The comments or the notes of an item that a path names without its workspace, in one round trip. 404 and 403 as
 * {@link findOwn} says.
 */
export async function readThread<Name extends keyof Threads>(
  ctx: KeyContext,
  id: string,
  sentWorkspaceId: string | undefined,
  name: Name,
): Promise<Threads[Name]> {
  const { row } = await findOwn(ctx, sentWorkspaceId, (among) => readThreadOf(ctx, among, id, name), noSuchFeedback);
  return row.entries;
}
