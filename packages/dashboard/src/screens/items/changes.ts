import type { Feedback, FeedbackBulkChanges } from '../../../../../generated/sdk/types.gen.ts';

/** Tags are added and removed, so that two readers keep each other's. */
export type Changes = Omit<FeedbackBulkChanges, 'tags' | 'isPublic'>;

/** Returns an item as changes make it. */
export function changed<Item extends Feedback>(item: Item, { addTags = [], removeTags = [], ...set }: Changes): Item {
  const kept = item.tags.filter((tag) => !removeTags.includes(tag));
  return { ...item, ...set, tags: [...new Set([...kept, ...addTags])] };
}

/** Returns the changes that take changes of an item back. They touch no field that these did not change. */
export function undoing(item: Feedback, { addTags = [], removeTags = [], ...set }: Changes): Changes {
  const former = Object.fromEntries(Object.keys(set).map((name) => [name, item[name as keyof typeof set]])) as Changes;
  const added = addTags.filter((tag) => !item.tags.includes(tag));
  const removed = removeTags.filter((tag) => item.tags.includes(tag));
  return { ...former, ...(added.length > 0 && { removeTags: added }), ...(removed.length > 0 && { addTags: removed }) };
}
