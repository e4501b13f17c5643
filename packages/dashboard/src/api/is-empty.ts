import { countFeedbackOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';

/** Whether a workspace has no feedback yet. */
export async function isEmpty(workspaceId: string): Promise<boolean> {
  const query = countFeedbackOptions({ client, query: { workspaceId } });
  const { data } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return !data[0]?.count;
}
