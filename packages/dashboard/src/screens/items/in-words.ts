import { listMembersOptions, listProjectsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { feedbackTexts, statusChoices } from '../../texts/feedback.ts';
import { textsNow } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { type Changes, changed } from './changes.ts';
import { texts } from './texts.ts';

/** The fields that have one value, so that the last change holds. */
export const single = ['status', 'priority', 'assigneeId'] as const;
export type Single = (typeof single)[number];

/** Returns the value of an item's field as people know it. */
export function valueInWords(item: Feedback, field: Single): string {
  const names = textsNow(feedbackTexts);
  if (field === 'priority') return item.priority ? names.priorities[item.priority] : names.noPriority;
  if (field === 'assigneeId') return item.assigneeName ?? item.assigneeEmail ?? names.nobody;
  const query = { workspaceId: item.workspaceId };
  const projects = queryClient.getQueryData(listProjectsOptions({ client, query }).queryKey)?.data ?? [];
  const own = projects.filter(({ id }) => id === item.projectId);
  return statusChoices(own, names.statuses).find(({ value }) => value === item.status)?.label ?? item.status;
}

/** Returns which items were changed, and what about them, such as "#114 resolved". */
export function changeInWords(items: readonly Feedback[], changes: Changes): string {
  const words = textsNow(texts);
  const [first] = items;
  const which = items.length === 1 && first?.ticketNumber ? `#${first.ticketNumber}` : words.count(items.length);
  const { status, ...rest } = changes;
  if (status && status in words.becomes && Object.keys(rest).length === 0)
    return words.became(which, words.becomes[status as keyof typeof words.becomes]);
  return `${which} · ${first ? fieldsInWords(first, changes).join(', ') : ''}`;
}

function fieldsInWords(before: Feedback, changes: Changes): string[] {
  const after = { ...changed(before, changes), ...nameOfMember(before.workspaceId, changes.assigneeId) };
  const { fields, none } = textsNow(texts);
  const { addTags = [], removeTags = [], category, dueDate, snoozedUntil } = changes;
  const tags = [...addTags.map((tag) => `+${tag}`), ...removeTags.map((tag) => `−${tag}`)];
  return [
    ...single.flatMap((field) =>
      changes[field] === undefined ? [] : [`${fields[field]}: ${valueInWords(after, field)}`],
    ),
    ...(tags.length > 0 ? [`${fields.tags}: ${tags.join(' ')}`] : []),
    ...(category === undefined ? [] : [`${fields.category}: ${category ?? none}`]),
    ...(snoozedUntil === undefined ? [] : [`${fields.snoozedUntil}: ${snoozedUntil ? fullTime(snoozedUntil) : none}`]),
    ...(dueDate === undefined ? [] : [`${fields.dueDate}: ${dueDate ? fullTime(dueDate) : none}`]),
  ];
}

/** A change of the assignee has only their id. */
function nameOfMember(workspaceId: string, id: string | null | undefined): Partial<Feedback> {
  if (id === undefined) return {};
  const query = { workspaceId };
  const members = queryClient.getQueryData(listMembersOptions({ client, query }).queryKey)?.data ?? [];
  return { assigneeName: members.find(({ userId }) => userId === id)?.name ?? null, assigneeEmail: null };
}
