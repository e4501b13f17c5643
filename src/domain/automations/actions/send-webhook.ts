import { presentedItem } from '../placeholders.ts';
import { queueWebhook } from '../webhooks/queue-webhook.ts';
import type { ActionKind } from './action.ts';

export const sendWebhook: ActionKind<'send_webhook'> = {
  // The name is looked up, and checked again, when the webhook is sent.
  check: ({ url }, { posts }) => {
    const host = URL.parse(url)?.hostname;
    if (!host) return [{ path: 'url', message: 'must be a valid URL' }];
    return posts.mayReach(host)
      ? []
      : [{ path: 'url', message: `must lead to a public address, and ${host} is not one` }];
  },
  run: async (run, { url, secret }) => {
    const { tx, id: runId, automation, scope, occurredAt, actionIndex } = run;
    const feedback = await presentedItem(run);
    const delivery = {
      id: `${runId}-${actionIndex}`,
      workspaceId: run.item.workspaceId,
      automationId: automation.id,
      runId,
      actionIndex,
      url,
      body: JSON.stringify({ event: scope, automation, runId, feedback, occurredAt }),
      ...(secret !== undefined && { sealedSecret: secret }),
    };
    await queueWebhook(tx, delivery, run.item.id);
  },
};
