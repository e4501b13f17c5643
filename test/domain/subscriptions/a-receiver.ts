import type { Delivery, Event } from '../../../generated/sdk/types.gen.ts';
import type { TestApp } from '../../support/app.ts';
import { aFeedback, aSubscription, aWorkspaceWithProject } from '../../support/builders.ts';
import type { Received, TestReceiver } from '../../support/receiver.ts';

/** The settings with which an app reaches a receiver of this machine. */
export const reachable = { webhookAllowedAddresses: ['127.0.0.1', 'localhost'] };

/** A workspace whose new items are sent to the receiver. */
export async function aSubscribedWorkspace(app: TestApp, receiver: TestReceiver, fields: object = {}) {
  const built = await aWorkspaceWithProject(app);
  const subscription = await aSubscription(built, { url: receiver.url(), types: ['feedback.created'], ...fields });
  const ofDelivery = (id: string, action: string) => `/subscriptions/${subscription.id}/deliveries/${id}/${action}`;
  return {
    ...built,
    subscription,
    anItem: () => aFeedback(built),
    show: async () => (await built.api.get(`/subscriptions/${subscription.id}`)).body.data,
    deliveries: async (query: object = {}): Promise<Delivery[]> =>
      (await built.api.get(`/subscriptions/${subscription.id}/deliveries`, { ...query })).body.data,
    retry: (id: string) => built.api.post(ofDelivery(id, 'retry'), {}),
    events: async (types: string): Promise<Event[]> =>
      (await built.api.get('/events', { workspaceId: built.workspace.id, types })).body.data,
  };
}

export function messageOf({ body }: Received): Event & { timestamp: string } {
  return JSON.parse(body);
}
