import { upperFirst } from './upper-first.ts';

/** Where the SDK puts an operation: `heed.<group>.<method>`. */
export interface SdkName {
  group: string;
  method: string;
}

/**
 * Names that read better than the rule's: a client creates an upload, sends to a webhook that receives, asks for the
 * history of an item, for metrics and for the deliveries of a subscription, replays events, and uploads to a thread.
 */
const ownMethods: Record<string, string> = {
  uploadFile: 'create',
  uploadThreadFile: 'upload',
  receiveWebhook: 'send',
  getFeedbackHistory: 'history',
  getFeedbackMetrics: 'metrics',
  replayEvents: 'replay',
  listDeliveries: 'deliveries',
  importFeedback: 'create',
};

/**
 * Returns the tag as the group, and as the method the operation's name without the nouns that the group already says:
 * `createFeedback` of `feedback` is `feedback.create`, `getWidgetSettings` of `widget-intake` is
 * `widgetIntake.getSettings`.
 */
export function sdkName({ operationId, tags: [tag] }: { operationId: string; tags: [string] }): SdkName {
  const group = tag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const method = operationId.replace(new RegExp(nounPattern(tag), 'g'), '');
  return { group, method: ownMethods[operationId] ?? method };
}

/** The tag's words, singular or plural. An intake's operations also say what is taken in. */
function nounPattern(tag: string): string {
  const words = tag.replace(/-intake$/, '').split('-');
  const noun = words.map(upperFirst).join('').replace(/s$/, '');
  return tag.endsWith('-intake') ? `${noun}s?|Feedback|File` : `${noun}s?`;
}
