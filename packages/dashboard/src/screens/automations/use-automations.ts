import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listAutomationsInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation, AutomationUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const limit = 100;
const ids = new Set(['listAutomations', 'getAutomation', 'listAutomationRuns']);

/** All automations of a project, in the order they run. */
export function useAutomations(workspaceId: string, projectId: string) {
  const query = { workspaceId, projectId, includeSystem: true, limit };
  const list = useInfiniteQuery({
    ...listAutomationsInfiniteOptions({ client, query }),
    initialPageParam: { query: { projectId } },
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { query: { projectId, cursor: nextCursor } } : undefined),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { ...list, automations: list.data?.pages.flatMap(({ automations }) => automations) };
}

/** Reads again what shows automations. */
export function refreshAutomations(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => ids.has((key as { _id: string })._id) });
}

export async function change(workspaceId: string, id: string, changes: AutomationUpdate): Promise<void> {
  await heed.automations.update(id, { workspaceId, ...changes });
}

/** Between two places there is room for an automation of another program. */
const stride = 10;

/** Moves one among those beside it, and gives each whose place changes its new number. */
export async function move(workspaceId: string, group: readonly Automation[], from: number, to: number): Promise<void> {
  const order = [...group];
  order.splice(to, 0, ...order.splice(from, 1));
  for (const [index, { id, priority }] of order.entries()) {
    const place = (index + 1) * stride;
    if (priority !== place) await change(workspaceId, id, { priority: place });
  }
}
