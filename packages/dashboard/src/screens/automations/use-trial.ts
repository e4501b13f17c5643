import { useMutation } from '@tanstack/react-query';
import { tryAutomationMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { type Draft, rulesOf } from './draft.ts';

/** Tries what is written, saved or not, on the last items of the project. */
export function useTrial(workspaceId: string, projectId: string, draft: Draft) {
  const { mutate, variables, data, error, isPending, reset } = useMutation(tryAutomationMutation({ client }));
  const body = { workspaceId, projectId, scope: draft.scope, ...rulesOf(draft) };
  return {
    items: data?.items,
    /** What would be done to the items that match. */
    actions: variables?.body.actions ?? [],
    /** Whether what is written has changed since. */
    isOutdated: !!data && JSON.stringify(variables?.body) !== JSON.stringify(body),
    error,
    isPending,
    start: () => !isPending && mutate({ client, body }),
    reset,
  };
}

export type Trial = ReturnType<typeof useTrial>;
