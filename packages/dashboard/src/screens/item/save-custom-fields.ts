import { PreconditionFailedError } from '@heed/sdk/errors';
import { heed } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { type FieldValues, isSame, valuesOf } from '../items/custom-fields.ts';
import { itemQuery, type SeenItem } from '../items/seen-item.ts';
import { refreshItems, showItems } from '../items/show-items.ts';

/**
 * Saves values of custom fields. If the item has a newer version, in which these fields are still as the reader saw them, they
 * are set in that one: a comment is a new version too.
 */
export async function saveCustomFields(seen: SeenItem, changes: FieldValues): Promise<SeenItem> {
  try {
    return await send(seen, changes);
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error;
    const now = await queryClient.fetchQuery(itemQuery(seen.item));
    const [theirs, mine] = [valuesOf(now.item), valuesOf(seen.item)];
    if (!Object.keys(changes).every((id) => isSame(theirs[id], mine[id]))) throw error;
    return send(now, changes);
  }
}

async function send({ item, etag }: SeenItem, customFields: FieldValues): Promise<SeenItem> {
  const body = { workspaceId: item.workspaceId, customFields };
  const { data, headers } = await heed.feedback.update(item.id, body, { ifMatch: etag }).withResponse();
  const made = { item: { ...item, ...data }, etag: headers.get('ETag') ?? '*' };
  showItems([item], (one) => ({ ...one, ...data }), made.etag);
  void refreshItems();
  return made;
}
