import type { Request, Response } from 'express';
import type { Services } from '../../../platform/context.ts';
import { forward, withoutSessionCookie } from './forward.ts';
import { openLibrary } from './library.ts';
import { currentPassing, type Passing } from './passing.ts';
import { correctMetadata } from './well-known.ts';

/** Lets the library answer a request. */
export type Pass = (
  req: Request,
  res: Response,
  forwarded: Parameters<typeof forward>[3],
  browser?: Passing['browser'],
) => Promise<void>;

/** Returns what passes requests to the library, which is opened for the first of them. */
export function passer(
  services: Services,
  accessMinutes: number,
  mayFetch: (passing: Passing) => Promise<boolean>,
): Pass {
  const open = async () => {
    const library = await openLibrary(services, { accessMinutes, mayFetch: () => mayFetch(currentPassing()) });
    library.use(async (ctx, next) => {
      await next().finally(() => withoutSessionCookie(ctx.res));
    });
    library.use(correctMetadata);
    return library.callback();
  };
  let opening: ReturnType<typeof open> | undefined;
  return async (req, res, forwarded, browser) => {
    opening ??= open().catch((error) => {
      // A fault of the database is over one day.
      opening = undefined;
      throw error;
    });
    const passing = { req, res, requestId: res.locals.requestId as string, ...(browser && { browser }) };
    await forward(await opening, services.siteUrl, passing, forwarded);
  };
}
