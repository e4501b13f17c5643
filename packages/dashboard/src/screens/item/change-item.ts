import { PreconditionFailedError } from '@heed/sdk/errors';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { tell, tellError } from '../../parts/toasts.ts';
import { textsNow } from '../../texts/texts.ts';
import { texts as inboxTexts } from '../inbox/texts.ts';
import { meetOthers } from '../items/meet-others.ts';
import { type ItemChanges, sendChanges, showItem } from '../items/send-change.ts';
import { refreshItem, type SeenItem } from './use-item.ts';

/** Changes the version that the reader sees. If somebody else was first, nothing of theirs is lost. */
export async function changeItem(seen: SeenItem, changes: ItemChanges, offersUndo = true): Promise<void> {
  const { item } = seen;
  showItem({ ...seen, item: { ...item, ...changes } as FeedbackDetail });
  try {
    const changed = await sendChanges(seen, changes);
    const undo = () => changeItem(changed, formerly(item, changes), false);
    if (offersUndo) tell(textsNow(inboxTexts).changed(1), undo);
  } catch (error) {
    showItem(seen);
    if (error instanceof PreconditionFailedError) await meetOthers(seen, changes).catch(tellError);
    else tellError(error);
  } finally {
    await refreshItem(item);
  }
}

function formerly(item: FeedbackDetail, changes: ItemChanges): ItemChanges {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, item[name as keyof ItemChanges & keyof FeedbackDetail]]),
  );
}
