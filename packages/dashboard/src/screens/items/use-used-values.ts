import { useQuery } from '@tanstack/react-query';
import { countFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import type { Option } from '../../parts/Select.tsx';

/** The values that items have, the most frequent first. */
export function useUsedValues(groupBy: 'category' | 'tag'): Option[] {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(countFeedbackOptions({ client, query: { workspaceId, groupBy } }));
  const values = data?.data.flatMap(({ value }) => (value === null ? [] : [value])) ?? [];
  return values.map((value) => ({ value, label: value }));
}
