import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getProjectQueryKey, listProjectsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { getProject, updateProject } from '../../../../../generated/sdk/sdk.gen.ts';
import type { Project, ProjectUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { tell } from '../../parts/toasts.ts';
import { textsNow } from '../../texts/texts.ts';
import { texts } from './texts.ts';

/** A project, and the tag of the version that the reader sees. */
export interface SeenProject {
  project: Project;
  etag: string;
}

const keyOf = (workspaceId: string, id: string) => getProjectQueryKey({ client, path: { id }, query: { workspaceId } });

export function useProject(id: string) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(
    queryOptions({
      queryKey: keyOf(workspaceId, id),
      queryFn: async ({ signal }): Promise<SeenProject> => {
        const given = { client, path: { id }, query: { workspaceId }, signal, throwOnError: true } as const;
        const { data, response } = await getProject(given);
        return { project: data.data, etag: response.headers.get('ETag') ?? '*' };
      },
      staleTime: 0,
    }),
  );
}

export function refreshProjects(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listProjectsQueryKey({ client, query: { workspaceId } }) });
}

/** Changes the version that the reader sees, and no other: then they see what somebody else has made of it. */
export function useChange({ project: { id, workspaceId }, etag }: SeenProject) {
  return useMutation({
    mutationFn: (changes: Omit<ProjectUpdate, 'workspaceId'>) => {
      const body = { workspaceId, ...changes };
      return updateProject({ client, path: { id }, body, headers: { 'If-Match': etag }, throwOnError: true });
    },
    onSuccess: ({ data, response }) => {
      const seen = { project: data.data, etag: response.headers.get('ETag') ?? '*' };
      queryClient.setQueryData<SeenProject>(keyOf(workspaceId, id), seen);
      tell(textsNow(texts).saved);
    },
    onSettled: () =>
      Promise.all([refreshProjects(workspaceId), queryClient.invalidateQueries({ queryKey: keyOf(workspaceId, id) })]),
  });
}
