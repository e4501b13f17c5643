import type { Member, Priority, Project } from '../../../../../generated/sdk/types.gen.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Icon } from '../../parts/Icon.tsx';
import type { MarkedOption } from '../../parts/radix-menu.tsx';
import { PriorityMark, StatusMark } from '../../parts/Values.tsx';
import { feedbackTexts, priorities, useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Changes } from './changes.ts';

/** Stands for no value, which a menu cannot choose. */
export const none = 'none';

/** The statuses that items of these projects may have. */
export function useStatusChoices(projects: readonly Pick<Project, 'customStatuses'>[]): MarkedOption[] {
  return useStatuses(projects).map(({ value, label, category, color }) => ({
    ...{ value, label },
    mark: <StatusMark category={category} label="" color={color} />,
  }));
}

export function usePriorityChoices(): MarkedOption[] {
  const names = useTexts(feedbackTexts);
  const known = priorities.map((value) => ({
    ...{ value, label: names.priorities[value] },
    mark: <PriorityMark priority={value} />,
  }));
  return [...known, { value: none, label: names.noPriority, mark: <PriorityMark priority={null} /> }];
}

export function useAssigneeChoices(members: readonly Member[]): MarkedOption[] {
  const { nobody, away } = useTexts(feedbackTexts);
  const known = members.map(({ userId, name, awayUntil }) => ({
    value: userId,
    label: awayUntil === null ? name : away(name),
    mark: <Avatar name={name} />,
  }));
  return [...known, { value: none, label: nobody, mark: <Icon name="person" /> }];
}

export function toPriority(value: string): Changes {
  return { priority: value === none ? null : (value as Priority) };
}

export function toAssignee(value: string): Changes {
  return { assigneeId: value === none ? null : value };
}
