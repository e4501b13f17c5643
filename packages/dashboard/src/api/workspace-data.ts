import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  listMembersOptions,
  listProjectsOptions,
  listProjectsQueryKey,
} from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Member, Project } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';
import { useWorkspace } from './me.ts';
import { queryClient } from './query-client.ts';

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
  return useQuery(useProjectsQuery()).data?.data ?? none;
}

/** The projects. Undefined until they are read. */
export function useReadProjects(): Project[] | undefined {
  return useQuery(useProjectsQuery()).data?.data;
}

/** Reads the projects again after a change of one. */
export function refreshProjects(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listProjectsQueryKey({ client, query: { workspaceId } }) });
}

/**
 * The project that a form asks for: at first the initial one or the workspace's first one, and '' for none. `projects` is undefined
 * until the list is there. A form may be sent before that, so it sends what `settle` returns.
 */
export function useProjectChoice(initial?: string) {
  const query = useProjectsQuery();
  const projects = useQuery(query).data?.data;
  const queryClient = useQueryClient();
  const [chosen, choose] = useState(initial);
  const settle = async () => chosen ?? firstOf((await queryClient.ensureQueryData(query)).data);
  return { projects, projectId: chosen ?? firstOf(projects ?? none), choose, settle };
}

function useProjectsQuery() {
  const { id: workspaceId } = useWorkspace();
  return queryOptions({ ...listProjectsOptions({ client, query: { workspaceId } }), staleTime: rarelyChanges });
}

function firstOf(projects: Project[]): string {
  return projects[0]?.id ?? '';
}
