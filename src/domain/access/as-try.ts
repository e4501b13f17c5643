import { SignInFailed } from '../../base/errors.ts';
import type { Client } from '../operation.ts';

/**
 * Does what may fail to sign in. Only if it throws SignInFailed does it count against the limit of tries, of the client
 * and of `email`, which is left out where an attacker must not be able to hold up its owner. Throws RateLimited.
 */
export async function asTry<Result>(
  { client }: { client: Client },
  email: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  // Counted first: of many tries at the same time, no more get through than one after the other.
  const counted = await client.tries.begin(email);
  try {
    const result = await work();
    await counted.giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof SignInFailed)) await counted.giveBack();
    throw error;
  }
}
