import { BadRequest } from '../../base/errors.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import { inTransaction } from '../../platform/context.ts';
import { allScopes } from '../access/scopes.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { issueKey } from './issue-key.ts';
import { requireMayGive, requireNoLaterEnd } from './may-give.ts';

/** A signed-in user makes keys without a limit, which live on their own. */
const nobody = { id: null, isLimited: false, workspaceIds: [] };

export const createApiKey: Operation<'createApiKey'> = (ctx, { body }) => {
  const scopes = allScopes.filter((scope) => body.scopes.includes(scope));
  return inTransaction(ctx, async (tx) => {
    const userId = tx.caller.user.id;
    await lockUser(tx.db, userId);
    const giver = await requireMayGive(tx, scopes);
    const expiresAt = readEnd(tx, body.expiresAt ?? null) ?? giver?.endsAt ?? null;
    requireNoLaterEnd(giver, expiresAt);
    const { id: makerId, isLimited, workspaceIds } = giver ?? nobody;
    const limits = { makerId, isLimited, workspaceIds };
    return { data: await issueKey(tx, { userId, name: body.name.trim(), scopes, expiresAt, ...limits }) };
  });
};

function readEnd({ clock }: CallerContext, text: string | null): Date | null {
  if (text === null) return null;
  const end = parseTimestamp(text, 'body/expiresAt');
  if (end <= clock()) throw BadRequest.of({ path: 'body/expiresAt', message: 'must be in the future' });
  return end;
}
