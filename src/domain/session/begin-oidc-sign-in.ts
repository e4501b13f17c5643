import { OidcUnavailable } from '../../platform/oidc/failures.ts';
import { keepOidcSignIn } from '../access/oidc-sign-ins.ts';
import type { Operation } from '../operation.ts';
import { readReturnTo, requireOidc, signInPage } from './oidc.ts';

export const beginOidcSignIn: Operation<'beginOidcSignIn'> = async (ctx, { query }) => {
  const oidc = requireOidc(ctx);
  const returnTo = readReturnTo(ctx, query.returnTo);
  try {
    const { location, pending } = await oidc.begin();
    await keepOidcSignIn(ctx, pending, returnTo);
    return { location };
  } catch (error) {
    if (error instanceof OidcUnavailable) return signInPage(ctx, 'unavailable');
    throw error;
  }
};
