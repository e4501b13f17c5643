import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMembersOptions, listProjectsOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Member, Project } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';
import { useWorkspace } from './me.ts';

const none: Project[] = [];
const rarelyChanges = 5 * 60_000;

/** Those who can be assigned: who is invited has no access yet. */
export function useMembers(): Member[] {
  const { id: workspaceId } = useWorkspace();
  const query = listMembersOptions({ client, query: { workspaceId } });
  const { data } = useQuery(queryOptions({ ...query, staleTime: rarelyChanges }));
  return useMemo(() => data?.data.filter(({ status }) => status === 'active') ?? [], [data]);
}

export function useProjects(): Project[] {
  const { id: workspaceId } = useWorkspace();
  const query = listProjectsOptions({ client, query: { workspaceId } });
  return useQuery(queryOptions({ ...query, staleTime: rarelyChanges })).data?.data ?? none;
}
