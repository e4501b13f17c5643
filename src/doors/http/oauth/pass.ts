import type { Request, Response } from 'express';
import type { Services } from '../../../platform/context.ts';
import { forward, withoutSessionCookie } from './forward.ts';
import { periodsAt } from './keys.ts';
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
  mayFetch: (passing: Passing, url: string) => Promise<boolean>,
): Pass {
  const open = async (periods: number[]) => {
    const library = await openLibrary(services, {
      accessMinutes,
      mayFetch: (url) => mayFetch(currentPassing(), url),
      periods,
    });
    library.use(async (ctx, next) => {
      await next().finally(() => withoutSessionCookie(ctx.res));
    });
    library.use(correctMetadata);
    return library.callback();
  };
  let opened: { of: string; answer: ReturnType<typeof open> } | undefined;
  /** Opens it anew when its keys have changed. It keeps nothing. */
  const current = () => {
    const periods = periodsAt(services.clock());
    const of = periods.join();
    if (opened?.of === of) return opened.answer;
    const opening = { of, answer: open(periods) };
    opened = opening;
    // A fault of the database is over one day.
    opening.answer.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening.answer;
  };
  return async (req, res, forwarded, browser) => {
    const answer = await current();
    const requestId = res.locals.requestId as string;
    const passing = { req, res, requestId, fetched: new Set<string>(), ...(browser && { browser }) };
    await forward(answer, services.siteUrl, passing, forwarded);
  };
}
