import type { SubscriptionTestOutcome, SubscriptionTestResponse } from '../../../generated/sdk/types.gen.ts';
import type { CallerContext, Input } from '../operation.ts';
import { sendTest } from './send-test.ts';

/** `outcome`: what came of the test if it was sent already, see {@link sendTest}. */
export async function testSubscription(
  ctx: CallerContext,
  input: Input<'testSubscription'>,
  outcome?: SubscriptionTestOutcome,
): Promise<SubscriptionTestResponse> {
  return { data: outcome ?? (await sendTest(ctx, input)) };
}
