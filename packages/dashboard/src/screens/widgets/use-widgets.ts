import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  getWidgetQueryKey,
  listWidgetsOptions,
  listWidgetsQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { getWidget, updateWidget } from '../../../../../generated/sdk/sdk.gen.ts';
import type { Widget } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
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
  const given = { client, path: { id: id ?? '' }, query: { workspaceId } };
  return useQuery(
    queryOptions({
      queryKey: keyOf({ id: id ?? '', workspaceId }),
      queryFn: async ({ signal }): Promise<SeenWidget> => {
        const { data, response } = await getWidget({ ...given, signal, throwOnError: true });
        return { widget: data.data, etag: response.headers.get('ETag') ?? '*' };
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
    mutationFn: (draft: Draft) => {
      const body = { workspaceId, ...draft };
      return updateWidget({ client, path: { id }, body, headers: { 'If-Match': etag }, throwOnError: true });
    },
    onSuccess: ({ data, response }) => {
      const seen = { widget: data.data, etag: response.headers.get('ETag') ?? '*' };
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
