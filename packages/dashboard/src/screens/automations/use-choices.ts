import {
  commentAuthorTypeValues,
  commentViaValues,
  statusCategoryValues,
} from '../../../../../generated/contract-constants.ts';
import type { Project } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers } from '../../api/workspace-data.ts';
import type { Option } from '../../parts/Select.tsx';
import { feedbackTexts, priorities, useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { bareField, customFieldPrefix } from './fields.ts';
import { vocabulary } from './vocabulary.ts';

/** Returns what a field or a param may be, where that is known. Undefined where anything goes. */
export function useChoices(
  project: Pick<Project, 'customFieldDefinitions' | 'customStatuses'>,
): (name: string) => Option[] | undefined {
  const { categories, priorities: names } = useTexts(feedbackTexts);
  const { people, ways } = useTexts(vocabulary);
  const statuses = useStatuses([project]);
  const members = useMembers().map(({ userId, name }) => ({ value: userId, label: name }));
  const known: Record<string, Option[]> = {
    status: statuses,
    statusCategory: statusCategoryValues.map((value) => ({ value, label: categories[value] })),
    priority: priorities.map((value) => ({ value, label: names[value] })),
    assigneeId: members,
    watcherIds: members,
    userId: members,
    userIds: members,
    lastCommentBy: commentAuthorTypeValues.map((value) => ({ value, label: people[value] })),
    lastCommentVia: commentViaValues.map((value) => ({ value, label: ways[value] })),
    fieldId: project.customFieldDefinitions.map(({ id, label }) => ({ value: id, label })),
  };
  return (name) => {
    const field = bareField(name);
    const custom = project.customFieldDefinitions.find(({ id }) => field === customFieldPrefix + id);
    return custom?.options?.map((value) => ({ value, label: value })) ?? known[field];
  };
}
