import { eventExamples } from '../../../generated/event-examples.ts';
import type { SubscriptionTestOutcome } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { CallerContext, Input } from '../operation.ts';
import { chatTypesInWords, isChat, isForChat } from './chat/chat-types.ts';
import { sendExample } from './send-event.ts';
import { findSubscription } from './subscription.ts';

/** Sends an example to the subscription's address, outside any transaction and in turns of their own, because it may take long. */
export async function sendTest(
  ctx: CallerContext,
  { params, body }: Input<'testSubscription'>,
): Promise<SubscriptionTestOutcome> {
  const subscription = await findSubscription(ctx, params.id, body.workspaceId);
  const { workspaceId } = subscription;
  if (isChat(subscription) && !isForChat(body.type))
    throw BadRequest.of({ path: 'body/type', message: `must be ${chatTypesInWords}` });
  const id = newId('evt');
  const event = { ...eventExamples[body.type], id, workspaceId, occurredAt: ctx.clock().toISOString() };
  const { attempt } = await ctx.turns.take(`test ${workspaceId}`, () =>
    sendExample(ctx, subscription, event, eventExamples['feedback.created']),
  );
  const { at: _at, ...outcome } = attempt;
  return outcome;
}
