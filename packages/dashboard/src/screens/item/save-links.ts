import { PreconditionFailedError } from '@heed/sdk/errors';
import type { FeedbackLink } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { itemQuery, type SeenItem } from '../items/seen-item.ts';
import { refreshItems, showItems } from '../items/show-items.ts';

export function addLink(seen: SeenItem, link: FeedbackLink): Promise<void> {
  return save(seen, (links) => [...links, link]);
}

export function removeLink(seen: SeenItem, { url, title }: FeedbackLink): Promise<void> {
  return save(seen, (links) => links.filter((one) => one.url !== url || one.title !== title));
}

/** The list is sent as a whole, so if somebody else has changed the item, theirs is changed instead. */
async function save(seen: SeenItem, change: (links: FeedbackLink[]) => FeedbackLink[]): Promise<void> {
  try {
    await send(seen, change(seen.item.links));
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error;
    const now = await queryClient.fetchQuery(itemQuery(seen.item));
    await send(now, change(now.item.links));
  }
}

async function send({ item, etag }: SeenItem, links: FeedbackLink[]): Promise<void> {
  const body = { workspaceId: item.workspaceId, links };
  const { data, headers } = await heed.feedback.update(item.id, body, { ifMatch: etag }).withResponse();
  showItems([item], (one) => ({ ...one, ...data }), headers.get('ETag') ?? '*');
  void refreshItems();
}

/** Returns the end of an address as its name, such as `example/app/issues/12`. */
export function titleOf(url: string): string {
  const { host, pathname } = URL.parse(url.trim()) ?? { host: url, pathname: '' };
  const path = decoded(pathname).replace(/^\/+|\/+$/g, '');
  return (path || host).slice(-200);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
