import type { ThreadLink } from '../../../generated/prisma/client.ts';
import { Gone, NotFound } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isClosed } from '../access/closed-workspaces.ts';
import { isExpired } from '../participants/thread-link-expiry.ts';
import { findThreadLink } from '../participants/thread-links.ts';
import { readPlace, type ThreadPlace } from './thread-sql.ts';

export interface OpenThread {
  link: ThreadLink;
  place: ThreadPlace;
}

/** In the place of a link that does not exist. */
const nowhere = { workspaceId: '', feedbackId: '', participantId: '' };

/**
 * Opens the conversation of a token, also if its link has expired. Throws the same 404 in the same time for a token of no
 * link, of one that has ended, and of an item that is gone.
 */
export async function openThread(ctx: SqlContext, token: string): Promise<OpenThread> {
  const link = await findThreadLink(ctx, 'link', token);
  const place = await readPlace(ctx, link ?? nowhere);
  if (!link || !place || isClosed(ctx, link.workspaceId)) throw noSuchThread();
  return { link, place };
}

/** Throws a 410 if the link has expired. */
export function requireUnexpired(ctx: SqlContext, { link, place }: OpenThread): void {
  if (isExpired(ctx, link, place)) throw new Gone('This link has expired: ask for a new one');
}

export function noSuchThread(): NotFound {
  return new NotFound('No conversation has this link');
}
