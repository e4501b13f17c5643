import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getMeOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { MeWorkspace } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';

export const meQuery = () => queryOptions({ ...getMeOptions({ client }), staleTime: 60_000 });

const inWorkspace = getRouteApi('/$workspaceId');

/** The signed-in user, and their workspaces. */
export function useMe() {
  return useSuspenseQuery(meQuery()).data.data;
}

/** The workspace that the address names. */
export function useWorkspace(): MeWorkspace {
  const { workspaceId } = inWorkspace.useParams();
  const workspace = useMe().workspaces.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error(`${workspaceId} is not among the workspaces`);
  return workspace;
}
