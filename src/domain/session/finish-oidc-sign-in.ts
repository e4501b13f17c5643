import { RateLimited } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { OidcRefused, OidcUnavailable } from '../../platform/oidc/failures.ts';
import { asTry } from '../access/as-try.ts';
import { useOidcSignIn } from '../access/oidc-sign-ins.ts';
import type { Input, Operation, SignInContext } from '../operation.ts';
import { requireOidc, signInPage } from './oidc.ts';
import { findOrLinkUser, requireAllowed } from './oidc-user.ts';
import { signIn } from './sign-in.ts';
import { failedSignInJob } from './sign-in-jobs.ts';

type Query = Input<'finishOidcSignIn'>['query'];

export const finishOidcSignIn: Operation<'finishOidcSignIn'> = async (ctx, { query }) => {
  requireOidc(ctx);
  try {
    return { location: await asTry(ctx, undefined, () => signInByCallback(ctx, query)) };
  } catch (error) {
    const why = await explain(ctx, error);
    ctx.signInCookie.keep(null);
    return signInPage(ctx, why);
  }
};

/** Returns the address of the page that the browser wanted. */
async function signInByCallback(ctx: SignInContext, query: Query): Promise<string> {
  const oidc = requireOidc(ctx);
  // Used up by itself, so that a failure uses it up too.
  const kept = await useOidcSignIn(ctx, query.state ?? '');
  if (!kept || query.state === undefined) throw new OidcRefused('expired');
  const person = await oidc.finish({ ...query }, { ...kept, state: query.state });
  requireAllowed(oidc.settings, person);
  await inTransaction(ctx, async (tx) => signIn(tx, await findOrLinkUser(tx, person)));
  ctx.signInCookie.keep(null);
  return `${ctx.siteUrl}${kept.returnTo}`;
}

/** Returns what the page is told. Throws what no page can explain. */
async function explain(ctx: SignInContext, error: unknown): Promise<string> {
  if (error instanceof OidcUnavailable) return 'unavailable';
  if (error instanceof RateLimited) return 'too_many_tries';
  if (!(error instanceof OidcRefused)) throw error;
  const { requestId, log } = ctx;
  log.info({ requestId, why: error.why }, 'single sign-on signed nobody in');
  if (error.email !== undefined) await ctx.jobs.send(ctx, failedSignInJob, { email: error.email, requestId });
  return error.why;
}
