import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getProjectQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Project, ProjectUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshProjects } from '../../api/workspace-data.ts';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { textsNow } from '../../texts/texts.ts';

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
        const { data, headers } = await heed.projects.get(id, { workspaceId }, { signal }).withResponse();
        return { project: data, etag: headers.get('ETag') ?? '*' };
      },
      staleTime: 0,
    }),
  );
}

/** Changes the version that the reader sees, and no other: then they see what somebody else has made of it. */
export function useChange({ project: { id, workspaceId }, etag }: SeenProject) {
  return useMutation({
    mutationFn: (changes: Omit<ProjectUpdate, 'workspaceId'>) =>
      heed.projects.update(id, { workspaceId, ...changes }, { ifMatch: etag }).withResponse(),
    onSuccess: ({ data, headers }) => {
      const seen = { project: data, etag: headers.get('ETag') ?? '*' };
      queryClient.setQueryData<SeenProject>(keyOf(workspaceId, id), seen);
      tell(textsNow(shared).saved);
    },
    onSettled: () =>
      Promise.all([refreshProjects(workspaceId), queryClient.invalidateQueries({ queryKey: keyOf(workspaceId, id) })]),
  });
}
