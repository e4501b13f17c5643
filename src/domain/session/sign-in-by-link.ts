import { inTransaction } from '../../platform/context.ts';
import { beginSession } from '../access/begin-session.ts';
import { allScopes } from '../access/scopes.ts';
import { useSignInLink } from '../access/sign-in-links.ts';
import { presentMe } from '../me/present-me.ts';
import type { Operation } from '../operation.ts';

export const signInByLink: Operation<'signInByLink'> = (ctx, { body: { token } }) =>
  inTransaction(ctx, async (tx) => {
    const userId = await useSignInLink(tx, token);
    await beginSession(tx, userId);
    const actor = { type: 'user', id: userId } as const;
    return { data: await presentMe(tx, userId, { actor, scopes: allScopes }) };
  });
