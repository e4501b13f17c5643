import type { ThreadLink } from '../../../generated/prisma/client.ts';
import type { ThreadView } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { noSuchThread } from './open-thread.ts';
import { isOfBrowser } from './person.ts';
import { presentThread } from './present-thread.ts';
import { readThreadRow } from './thread-sql.ts';

/** Returns the conversation as the holder of the link sees it now. */
export async function viewThread(
  ctx: SqlContext,
  token: string,
  link: Pick<ThreadLink, 'workspaceId' | 'feedbackId' | 'participantId'>,
): Promise<ThreadView> {
  const row = await readThreadRow(ctx, link, link.participantId);
  // A participant who was removed meanwhile must not be taken for the browser.
  if (!row || (row.participantKind === null) !== isOfBrowser(link)) throw noSuchThread();
  return presentThread(ctx, token, link.participantId, row);
}
