import type { EventType, SubscriptionFormat } from '../../../../generated/sdk/types.gen.ts';

const nouns = ['feedback', 'comment', 'note', 'mail'];
const others = ['automation.run_finished', 'subscription.disabled', 'import.finished'];

/** Whether the subscription writes to people instead of programs. */
export function isChat({ format }: { format: string }): boolean {
  return format !== ('json' satisfies SubscriptionFormat);
}

/** Whether people are told of events with this name, such as `feedback.created` or `feedback.*`. */
export function isForChat(name: EventType | string): boolean {
  return others.includes(name) || nouns.some((noun) => name.startsWith(`${noun}.`));
}

/** In words, for those who asked for another one. */
export const chatTypesInWords = `a type of ${nouns.join(', ')}, or one of ${others.join(', ')}, because format is slack or teams`;
