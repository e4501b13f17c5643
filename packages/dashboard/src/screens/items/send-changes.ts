import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import type { Changes } from './changes.ts';
import { itemsBefore } from './items-before.ts';
import { showItems } from './show-items.ts';

/** How many items one request changes, so that the reader sees how it goes on. */
const most = 100;

/** Hears how many items are through. */
export type OnProgress = (done: number) => void;

export interface Sent {
  /** How many could not be changed. */
  failed: number;
  /** The items that were changed, as they were before. */
  before: readonly Feedback[];
  /** The version that the change of one item made. */
  made?: { item: Feedback; etag: string };
}

/** Sends changes of items. With `ifMatch` the only item must still have that version. */
export async function sendChanges(
  items: readonly Feedback[],
  changes: Changes,
  ifMatch?: string,
  onProgress?: OnProgress,
): Promise<Sent> {
  const [only] = items.length === 1 ? items : [];
  if (only) return sendOne(only, changes, ifMatch);
  const sent: Sent = { failed: 0, before: [] };
  for (let start = 0; start < items.length; start += most) {
    const { failed, before } = await sendMany(items.slice(start, start + most), changes);
    sent.failed += failed;
    sent.before = [...sent.before, ...before];
    onProgress?.(Math.min(start + most, items.length));
  }
  return sent;
}

/** For each item, the version that the reader's change makes which is under way. */
const underWay = new Map<string, Promise<string | undefined>>();

/** A reader who makes several changes in a row is not refused for their own. */
function sendOne(item: Feedback, changes: Changes, ifMatch: string | undefined): Promise<Sent> {
  const former = underWay.get(item.id) ?? Promise.resolve(undefined);
  const sent = former.then((etag) => sendVersion(item, changes, ifMatch && (etag ?? ifMatch)));
  const version = sent.then(
    ({ made }) => made?.etag,
    () => undefined,
  );
  underWay.set(item.id, version);
  version.then(() => underWay.get(item.id) === version && underWay.delete(item.id));
  return sent;
}

async function sendVersion(item: Feedback, changes: Changes, ifMatch: string | undefined): Promise<Sent> {
  const { id, workspaceId } = item;
  const call = heed.feedback.update(id, { workspaceId, ...changes }, ifMatch === undefined ? {} : { ifMatch });
  const { data, headers, requestId } = await call.withResponse();
  const made = { item: data, etag: headers.get('ETag') ?? '*' };
  showItems([item], (one) => ({ ...one, ...data }), made.etag);
  // The version that the reader has seen is the one before.
  return { failed: 0, before: ifMatch === undefined ? await itemsBefore([item], requestId) : [item], made };
}

async function sendMany(items: readonly Feedback[], changes: Changes): Promise<Sent> {
  const body = { workspaceId: items[0]?.workspaceId ?? '', ids: items.map(({ id }) => id), changes };
  const { data, requestId } = await heed.feedback.bulkUpdate(body).withResponse();
  return { failed: data.failed, before: await itemsBefore(items, requestId) };
}
