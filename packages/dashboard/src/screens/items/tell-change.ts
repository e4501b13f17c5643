import { listProjectsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { tell, tellProblem } from '../../parts/toasts.ts';
import { feedbackTexts, statusChoices } from '../../texts/feedback.ts';
import { textsNow } from '../../texts/texts.ts';
import type { Changes } from './changes.ts';
import { texts } from './texts.ts';
import { isSame, whoSet } from './who-set.ts';

/** Those of which there can be only one value, so that the last change holds. */
const single = ['status', 'priority', 'assigneeId'] as const;
type Single = (typeof single)[number];

/**
 * Tells of a change, and offers to undo it. If it has replaced what the reader never saw, it says what, and whose it was.
 * `before` has the items that were changed as they really were.
 */
export async function tellChange(
  seen: readonly Feedback[],
  before: readonly Feedback[],
  changes: Changes,
  undo: () => void,
): Promise<void> {
  const words = textsNow(texts);
  const seenById = new Map(seen.map((item) => [item.id, item]));
  const replaced = before.flatMap((item) => {
    const field = single.find((one) => changes[one] !== undefined && !isSame(item[one], seenById.get(item.id)?.[one]));
    return field ? [{ item, field }] : [];
  });
  const [first] = replaced;
  if (!first) return tell(words.changed(seen.length), before.length > 0 ? undo : undefined);
  if (seen.length > 1) return tellProblem(words.replacedSome(replaced.length), { act: undo });
  const { item, field } = first;
  const who = (await whoSet(item, field).catch(() => null)) ?? words.someone;
  tellProblem(words.replaced(who, words.fields[field], inWords(item, field)), {
    act: undo,
  });
}

function inWords(item: Feedback, field: Single): string {
  const names = textsNow(feedbackTexts);
  if (field === 'priority') return item.priority ? names.priorities[item.priority] : names.noPriority;
  if (field === 'assigneeId') return item.assigneeName ?? item.assigneeEmail ?? names.nobody;
  const query = { workspaceId: item.workspaceId };
  const projects = queryClient.getQueryData(listProjectsOptions({ client, query }).queryKey)?.data ?? [];
  const own = projects.filter(({ id }) => id === item.projectId);
  return statusChoices(own, names.statuses).find(({ value }) => value === item.status)?.label ?? item.status;
}
