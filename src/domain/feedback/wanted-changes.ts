import { tagsLimits } from '../../../generated/contract-constants.ts';
import type { Feedback } from '../../../generated/prisma/client.ts';
import type { FeedbackUpdate } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { cleanTags } from '../../base/tags.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import type { WantedChanges } from './feedback-change.ts';

/**
 * Reads what a client wants to change. Throws a 400 for what is wrong whatever the item. `path` is where the changes
 * are in the request.
 */
export function readChanges(sent: Omit<FeedbackUpdate, 'workspaceId'>, path = 'body'): WantedChanges {
  const { dueDate, ...plain } = sent;
  requireClearTags(sent, path);
  return { ...plain, dueDate: typeof dueDate === 'string' ? parseTimestamp(dueDate, `${path}/dueDate`) : dueDate };
}

function requireClearTags({ tags, addTags, removeTags }: Omit<FeedbackUpdate, 'workspaceId'>, path: string): void {
  cleanTags(tags ?? [], `${path}/tags`);
  const added = cleanTags(addTags ?? [], `${path}/addTags`);
  const removed = cleanTags(removeTags ?? [], `${path}/removeTags`);
  if (tags && (addTags || removeTags))
    throw BadRequest.of({
      path: `${path}/${addTags ? 'addTags' : 'removeTags'}`,
      message: 'cannot be combined with `tags`: that already names all tags',
    });
  const inBoth = added.find((tag) => removed.includes(tag));
  if (inBoth !== undefined)
    throw BadRequest.of({ path: `${path}/removeTags`, message: `must not name ${inBoth}, which addTags names too` });
}

/** Returns the tags that the item will have, undefined if they stay. Throws a 400 if they are too many. */
export function wantedTags(current: Pick<Feedback, 'tags'>, wanted: WantedChanges): string[] | undefined {
  if (wanted.tags) return cleanTags(wanted.tags);
  if (!wanted.addTags && !wanted.removeTags) return undefined;
  const removed = new Set(cleanTags(wanted.removeTags ?? []));
  const tags = cleanTags([...current.tags, ...(wanted.addTags ?? [])]).filter((tag) => !removed.has(tag));
  if (tags.length > tagsLimits.maxItems)
    throw BadRequest.of({
      path: 'body/addTags',
      message: `must leave the item at most ${tagsLimits.maxItems} tags, and it would have ${tags.length}`,
    });
  return tags;
}
