import { queryClient } from '../../api/query-client.ts';

const ids = new Set(['listSubscriptions', 'getSubscription', 'listDeliveries', 'listWebhooks']);

/** Reads again what the screen shows of webhooks, subscriptions and deliveries. */
export function refreshConnections(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => ids.has((key as { _id?: string } | undefined)?._id ?? ''),
  });
}
