import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { tell, tellProblem } from '../../parts/tell.ts';
import { textsNow } from '../../texts/texts.ts';
import type { Changes } from './changes.ts';
import { changeInWords, single, valueInWords } from './in-words.ts';
import { texts } from './texts.ts';
import { isSame, whoSet } from './who-set.ts';

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
  if (!first) return tell(changeInWords(seen, changes), before.length > 0 ? undo : undefined);
  if (seen.length > 1) return tellProblem(words.replacedSome(replaced.length), { act: undo });
  const { item, field } = first;
  const who = (await whoSet(item, field).catch(() => null)) ?? words.someone;
  tellProblem(words.replaced(who, words.fields[field], valueInWords(item, field)), {
    act: undo,
  });
}
