import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, Response } from 'express';

/** A request while the library answers it. */
export interface Passing {
  req: Request;
  res: Response;
  requestId: string;
  /** The documents that were asked for. The library asks again for one that it did not get. */
  fetched: Set<string>;
  /** The secret of the browser that an app's request begins in, and who is signed in there. */
  browser?: { secret: string; userId: string | null };
}

/** Leads from what the library calls back to the request that it answers. */
export const passing = new AsyncLocalStorage<Passing>();

export function currentPassing(): Passing {
  const current = passing.getStore();
  if (!current) throw new Error('The authorization server is at work without a request');
  return current;
}
