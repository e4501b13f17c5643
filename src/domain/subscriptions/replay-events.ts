import { BadRequest } from '../../base/errors.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireTypeName } from '../events/event-types.ts';
import type { Input, Operation } from '../operation.ts';
import { countReplay, queueReplay, type ReplayFilter } from './replay-sql.ts';
import { findSubscription, lockSubscription, type SubscriptionRow } from './subscription.ts';
import { readLastSequence } from './subscription-sql.ts';

const mostEvents = 100_000;
const eventsAtATime = 10_000;

export const replayEvents: Operation<'replayEvents'> = async (ctx, { params, body }) => {
  const { afterSequence, since, until, dryRun } = body;
  if (afterSequence === undefined && since === undefined && until === undefined)
    throw BadRequest.of({ path: 'body', message: 'must have one of afterSequence, since and until at least' });
  const subscription = await findSubscription(ctx, params.id, body.workspaceId);
  const { workspaceId, id } = subscription;
  const filter = toFilter(subscription, body);

  return inTransaction(ctx, async (tx) => {
    // Two replays at once would both count what only one of them queues.
    if (!dryRun) await lockSubscription(tx, workspaceId, id);
    const matching = await countReplay(tx, filter);
    if (matching > mostEvents)
      throw new BadRequest(
        `${matching} events match, and at most ${mostEvents} are replayed at once: choose narrower bounds`,
      );
    const last = await readLastSequence(tx, workspaceId);
    for (let after: number | null = dryRun ? null : filter.afterSequence; after !== null; )
      after = await queueReplay(tx, { ...filter, afterSequence: after }, { most: eventsAtATime, last });
    return { data: { matching } };
  });
};

function toFilter({ workspaceId, id }: SubscriptionRow, body: Input<'replayEvents'>['body']): ReplayFilter {
  const { afterSequence = 0, since, until, types, only } = body;
  for (const [index, name] of (types ?? []).entries()) requireTypeName(name, `body/types/${index}`);
  return {
    ...{ workspaceId, subscriptionId: id, afterSequence, types, only },
    since: since === undefined ? undefined : parseTimestamp(since, 'body/since'),
    until: until === undefined ? undefined : parseTimestamp(until, 'body/until'),
  };
}
