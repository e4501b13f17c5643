import type { Feedback, FeedbackBulkChanges } from '../../../../../generated/sdk/types.gen.ts';

export type Changes = Pick<FeedbackBulkChanges, 'status' | 'priority' | 'assigneeId' | 'addTags' | 'removeTags'>;

/** Returns what takes changes of an item back, and nothing that somebody else has changed since. */
export function undoing(item: Feedback, changes: Changes): Changes {
  const { addTags = [], removeTags = [], ...set } = changes;
  const former = Object.fromEntries(Object.keys(set).map((name) => [name, item[name as keyof typeof set]])) as Changes;
  const added = addTags.filter((tag) => !item.tags.includes(tag));
  const removed = removeTags.filter((tag) => item.tags.includes(tag));
  return { ...former, ...(added.length > 0 && { removeTags: added }), ...(removed.length > 0 && { addTags: removed }) };
}
