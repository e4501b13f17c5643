import type { Context } from '../../platform/context.ts';
import { type LockedItem, lockItems } from '../feedback/lock-items.ts';
import { readReferredItems, readStoredMails, type StoredMailRow } from './facts-sql.ts';
import type { MailPlace } from './find-place.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { referredIds } from './our-ids.ts';

/** The item that a mail names. Both are null without one. */
export interface FoundItem {
  locked: LockedItem | null;
  feedbackId: string | null;
  /** The mail of a customer by which it was found. */
  answered: StoredMailRow | null;
}

const noItem: FoundItem = { locked: null, feedbackId: null, answered: null };

/**
 * Finds the item of the token. Without a token it is the first one that is named, by mails of ours before those of customers.
 * Anybody could have made that up.
 */
export async function findItem(
  ctx: Context,
  { referred, facts }: IncomingMail,
  { workspaceId, token }: MailPlace,
): Promise<FoundItem> {
  if (token?.link) {
    const { feedbackId } = token.link;
    return { locked: await lockOne(ctx, workspaceId, feedbackId), feedbackId, answered: null };
  }
  if (token) return noItem;
  for (const feedbackId of await readReferredItems(ctx, workspaceId, referred)) {
    const locked = await lockLive(ctx, workspaceId, feedbackId);
    if (locked) return { locked, feedbackId, answered: null };
  }
  const ids = referredIds(facts);
  const stored = ids.length === 0 ? [] : await readStoredMails(ctx, workspaceId, ids);
  for (const answered of ids.flatMap((id) => stored.find(({ messageId }) => messageId === id) ?? [])) {
    const locked = await lockLive(ctx, workspaceId, answered.feedbackId);
    if (locked) return { locked, feedbackId: answered.feedbackId, answered };
  }
  return noItem;
}

async function lockLive(ctx: Context, workspaceId: string, id: string): Promise<LockedItem | null> {
  const locked = await lockOne(ctx, workspaceId, id);
  return locked && locked.item.erasedAt === null ? locked : null;
}

async function lockOne(ctx: Context, workspaceId: string, id: string): Promise<LockedItem | null> {
  return (await lockItems(ctx, workspaceId, [id])).get(id) ?? null;
}
