import { useQuery } from '@tanstack/react-query';
import { listCommentsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Comment, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';

const none: Comment[] = [];

/** Returns what machines of customers wrote, which an item shows only on demand. */
export function useAutomaticAnswers({ id, workspaceId, userEmail, commentCount }: FeedbackDetail): Comment[] {
  const query = listCommentsOptions({ client, path: { id }, query: { workspaceId, includeAutomatic: true } });
  // A machine answers only what was mailed.
  const { data } = useQuery({ ...query, staleTime: 0, enabled: userEmail !== null || commentCount > 0 });
  return data?.data.filter(({ automatic }) => automatic) ?? none;
}
