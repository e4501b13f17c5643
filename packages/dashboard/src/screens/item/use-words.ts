import { useProjects } from '../../api/workspace-data.ts';
import { feedbackTexts, useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { texts } from './texts.ts';

/** Returns what writes a value of a field as people know it, and not as the API has it. */
export function useWords(): (field: string, value: unknown) => string {
  const { priorities } = useTexts(feedbackTexts);
  const { yes, no } = useTexts(texts);
  const statuses = useStatuses(useProjects());
  return (field, value) => {
    if (field === 'status') return statuses.find((status) => status.value === value)?.label ?? plain(value);
    if (field === 'priority' && typeof value === 'string' && value in priorities)
      return priorities[value as keyof typeof priorities];
    if (typeof value === 'boolean') return value ? yes : no;
    return (field === 'dueDate' || field === 'snoozedUntil') && typeof value === 'string'
      ? fullTime(value)
      : plain(value);
  };
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(plain).join(', ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
