import { listViewsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { View } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { moved } from '../../parts/use-reorder.ts';
import { refreshViews } from './use-views.ts';

/** Moves a view to the place of another, at once for the reader. */
export async function moveView(views: readonly View[], from: number, to: number): Promise<void> {
  const view = views[from];
  if (!view) return;
  const { id, workspaceId } = view;
  const rest = views.filter((one) => one.id !== id);
  const position = between(rest[to - 1]?.position, rest[to]?.position);
  const data = moved(views, from, to).map((one) => (one.id === id ? { ...one, position } : one));
  queryClient.setQueryData(listViewsQueryKey({ client, query: { workspaceId } }), { data });
  try {
    await heed.views.update(id, { workspaceId, position });
  } finally {
    await refreshViews(workspaceId);
  }
}

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
