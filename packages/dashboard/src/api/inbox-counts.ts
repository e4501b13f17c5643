import { useQuery } from '@tanstack/react-query';
import { countFeedbackOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from './client.ts';

/** Returns how many items each list of the inbox has, such as `12`, or `10000+` where nobody counts on. */
export function useInboxCounts(
  workspaceId: string,
  { enabled = true, refetchInterval = false }: { enabled?: boolean; refetchInterval?: number | false } = {},
): Partial<Record<string, string>> {
  const query = countFeedbackOptions({ client, query: { workspaceId, groupBy: 'inbox' } });
  const { data } = useQuery({ ...query, enabled, refetchInterval });
  const rows = data?.data ?? [];
  return Object.fromEntries(rows.map(({ value, count, exact }) => [value, `${count}${exact ? '' : '+'}`]));
}
