import { HeedError } from '../../base/errors.ts';
import { TryApart } from '../../base/together.ts';
import { isRefusedData } from './refused-data.ts';

/**
 * For an error of several pieces of work: PostgreSQL does not say which of several rows it cannot store, nor which are more than
 * the plan has left. After any other error they may be stored.
 */
export function tryApart(error: unknown): never {
  throw error instanceof HeedError || isRefusedData(error)
    ? new TryApart('One of several refuses them all', { cause: error })
    : error;
}
