import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  getWidgetQueryKey,
  listWidgetsOptions,
  listWidgetsQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Widget } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Draft } from './draft.ts';

/** A widget, and the tag of the version that the reader sees. */
export interface SeenWidget {
  widget: Widget;
  etag: string;
}

export function useWidgets() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(listWidgetsOptions({ client, query: { workspaceId } }));
}

const keyOf = ({ id, workspaceId }: Pick<Widget, 'id' | 'workspaceId'>) =>
  getWidgetQueryKey({ client, path: { id }, query: { workspaceId } });

export function useWidget(id: string | undefined) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(
    queryOptions({
      queryKey: keyOf({ id: id ?? '', workspaceId }),
      queryFn: async ({ signal }): Promise<SeenWidget> => {
        const { data, headers } = await heed.widgets.get(id ?? '', { workspaceId }, { signal }).withResponse();
        return { widget: data, etag: headers.get('ETag') ?? '*' };
      },
      enabled: id !== undefined,
      staleTime: 0,
    }),
  );
}

/** Saves into the version that the reader sees, and no other: then the draft stands over what somebody else has saved. */
export function useSave({ widget, etag }: SeenWidget, onSaved: () => void) {
  const { id, workspaceId } = widget;
  return useMutation({
    mutationFn: (draft: Draft) => heed.widgets.update(id, { workspaceId, ...draft }, { ifMatch: etag }).withResponse(),
    onSuccess: ({ data, headers }) => {
      const seen = { widget: data, etag: headers.get('ETag') ?? '*' };
      queryClient.setQueryData<SeenWidget>(keyOf(widget), seen);
      onSaved();
    },
    onSettled: () =>
      Promise.all([refreshWidgets(workspaceId), queryClient.invalidateQueries({ queryKey: keyOf(widget) })]),
  });
}

export function refreshWidgets(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listWidgetsQueryKey({ client, query: { workspaceId } }) });
}
