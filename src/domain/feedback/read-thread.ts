import { type AmongWorkspaces, findOwn } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';
import { noSuchFeedback } from './feedback.ts';
import { selectThread, type Threads } from './feedback-sql.ts';

/**
 * Reads the comments or the notes of an item that a path names without its workspace, in one round trip. Throws 404 and
 * 403 as {@link findOwn} says.
 */
export async function readThread<Name extends keyof Threads>(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
  name: Name,
  automaticToo = false,
): Promise<Threads[Name]> {
  const select = (among: AmongWorkspaces) => selectThread(ctx, among, id, name, automaticToo);
  const { row } = await findOwn(ctx, sentWorkspaceId, select, noSuchFeedback);
  return row.entries;
}
