import { useMembers, useProjects } from '../../api/workspace-data.ts';
import type { Option } from '../../parts/Select.tsx';
import { feedbackTexts, priorities, useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import type { FilterName } from '../items/filters.ts';
import { useUsedValues } from '../items/use-used-values.ts';

/** What each filter can be set to, with the words that people know. */
export function useFilterChoices(): Record<FilterName, Option[]> {
  const names = useTexts(feedbackTexts);
  const projects = useProjects();
  const members = useMembers().map(({ userId, name }) => ({ value: userId, label: name }));
  return {
    statusCategory: fromTable(names.categories),
    status: useStatuses(projects),
    priority: priorities.map((value) => ({ value, label: names.priorities[value] })),
    assigneeId: [{ value: 'none', label: names.nobody }, ...members],
    projectId: projects.map(({ id, name }) => ({ value: id, label: name })),
    category: useUsedValues('category'),
    tag: useUsedValues('tag'),
    channel: fromTable(names.channels),
    satisfaction: [
      ...[5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: '★'.repeat(score) })),
      { value: 'none', label: names.notRated },
    ],
  };
}

function fromTable(table: Readonly<Record<string, string>>): Option[] {
  return Object.entries(table).map(([value, label]) => ({ value, label }));
}
