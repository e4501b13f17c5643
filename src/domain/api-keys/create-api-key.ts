import { BadRequest } from '../../base/errors.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import { inTransaction } from '../../platform/context.ts';
import { allScopes } from '../access/scopes.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { issueKey } from './issue-key.ts';
import { requireMayGive } from './may-give.ts';

export const createApiKey: Operation<'createApiKey'> = (ctx, { body }) => {
  const scopes = allScopes.filter((scope) => body.scopes.includes(scope));
  return inTransaction(ctx, async (tx) => {
    await requireMayGive(tx, scopes);
    const expiresAt = readEnd(tx, body.expiresAt ?? null);
    const userId = tx.caller.user.id;
    return { data: await issueKey(tx, { userId, name: body.name.trim(), scopes, expiresAt }) };
  });
};

function readEnd({ clock }: CallerContext, text: string | null): Date | null {
  if (text === null) return null;
  const end = parseTimestamp(text, 'body/expiresAt');
  if (end <= clock()) throw BadRequest.of({ path: 'body/expiresAt', message: 'must be in the future' });
  return end;
}
