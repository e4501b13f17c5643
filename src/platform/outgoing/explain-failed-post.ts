import { RefusedAddress } from './public-address.ts';

/** Returns what a person may read about a request that got no answer. */
export function explainFailedPost(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'The address did not answer in time';
  return code ? `The address could not be reached (${code})` : 'The request could not be sent';
}
