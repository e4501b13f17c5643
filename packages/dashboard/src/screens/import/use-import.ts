import { useMutation, useQuery } from '@tanstack/react-query';
import { getImportOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Import, ImportDateOrder } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';

const everyMs = 700;

/** Which comes first in dates that are not ISO 8601. `any` refuses those that could be either. */
export type DateOrder = ImportDateOrder | 'any';

/** What is to be imported, and how. */
export interface Plan {
  file: File;
  projectId: string;
  mapping: string;
  updates: boolean;
  dateOrder: DateOrder;
}

/** Sends a file and follows the import until it is over. */
export function useImport(isDry: boolean) {
  const { id: workspaceId } = useWorkspace();
  const send = useMutation({
    mutationFn: ({ file, projectId, mapping, updates, dateOrder }: Plan) => {
      const switches = { dryRun: isDry ? 'true' : 'false', mode: updates ? 'upsert' : 'create' };
      const order = dateOrder !== 'any' && { dateOrder };
      return heed.imports.create({ workspaceId, projectId, file, mapping, ...switches, ...order });
    },
  });
  const id = send.data?.id;
  const { data, error } = useQuery({
    ...getImportOptions({ client, path: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.data) ? false : everyMs),
  });
  const start = (plan: Plan) => {
    const onSuccess = () => queryClient.invalidateQueries({ refetchType: 'none' });
    send.mutate(plan, isDry ? {} : { onSuccess });
  };
  const state = data?.data ?? send.data;
  return {
    start,
    state,
    isRunning: send.isPending || (state !== undefined && !isOver(state)),
    isSending: send.isPending,
    error: send.error ?? error,
    reset: send.reset,
  };
}

export type ImportRun = ReturnType<typeof useImport>;

function isOver(state: Import | undefined): boolean {
  return state?.status === 'finished' || state?.status === 'failed' || state?.status === 'cancelled';
}
