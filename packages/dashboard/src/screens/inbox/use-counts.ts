import { useQueries } from '@tanstack/react-query';
import { countFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { listQuery, type Tab, tabs } from '../items/filters.ts';

/** How many items each tab has without filters, such as `12`, or `10000+` where nobody counts on. */
export function useTabCounts(): Partial<Record<Tab, string>> {
  const { id: workspaceId } = useWorkspace();
  const counts = useQueries({
    queries: tabs.map((tab) => countFeedbackOptions({ client, query: listQuery(workspaceId, { tab }) })),
  });
  return Object.fromEntries(
    counts.flatMap(({ data }, index) => {
      const [row] = data?.data ?? [];
      const tab = tabs[index];
      return data && tab ? [[tab, row ? `${row.count}${row.exact ? '' : '+'}` : '0']] : [];
    }),
  );
}
