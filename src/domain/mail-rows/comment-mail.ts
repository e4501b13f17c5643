import type { MailState } from '../../../generated/sdk/types.gen.ts';

/** From the state that an agent must look at to the one that needs nothing. */
export const worstFirst: readonly MailState[] = ['failed', 'bounced', 'waiting', 'skipped', 'sent'];

/** Returns the state of several mails that an agent must look at most. */
export function worstState(states: string[]): MailState {
  return worstFirst.find((state) => states.includes(state)) ?? 'sent';
}
