import type { Member, Priority } from '../../../../../generated/sdk/types.gen.ts';
import { feedbackTexts, priorities, type StatusChoice } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Changes } from './changes.ts';

/** Stands for no value, which a menu cannot choose. */
export const none = 'none';

export function usePriorityChoices(): StatusChoice[] {
  const names = useTexts(feedbackTexts);
  const known = priorities.map((value) => ({ value, label: names.priorities[value] }));
  return [...known, { value: none, label: names.noPriority }];
}

export function useAssigneeChoices(members: readonly Member[]): StatusChoice[] {
  const { nobody, away } = useTexts(feedbackTexts);
  const known = members.map(({ userId, name, awayUntil }) => ({
    value: userId,
    label: awayUntil === null ? name : away(name),
  }));
  return [...known, { value: none, label: nobody }];
}

export function toPriority(value: string): Changes {
  return { priority: value === none ? null : (value as Priority) };
}

export function toAssignee(value: string): Changes {
  return { assigneeId: value === none ? null : value };
}
