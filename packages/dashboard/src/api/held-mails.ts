import { useQuery } from '@tanstack/react-query';
import { listMailReviewsOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from './client.ts';
import { useWorkspace } from './me.ts';

/** No event tells of a mail that is held, so the page asks for the count and the list. */
export const askForHeldMailsEveryMs = 60_000;

/** How many mails of the workspace wait for somebody to look at them, which is 0 until it is known. */
export function useHeldMailCount(): number {
  const { id: workspaceId } = useWorkspace();
  const query = listMailReviewsOptions({ client, query: { workspaceId, pageSize: 1 } });
  const { data } = useQuery({ ...query, refetchInterval: askForHeldMailsEveryMs });
  return data?.pagination.total ?? 0;
}
