import type { MailTestOutcome, MailTestResponse } from '../../../generated/sdk/types.gen.ts';
import type { CallerContext, Input } from '../operation.ts';
import { sendMailTest } from './send-mail-test.ts';

/** `outcome`: what came of the test if it was sent already, see {@link sendMailTest}. */
export async function testMail(
  ctx: CallerContext,
  input: Input<'testMail'>,
  outcome?: MailTestOutcome,
): Promise<MailTestResponse> {
  return { data: outcome ?? (await sendMailTest(ctx, input)) };
}
