import { useMutation } from '@tanstack/react-query';
import type { AutomationTrial } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { type Draft, rulesOf } from './draft.ts';

/** Tries what is written, saved or not, on the last items of the project. */
export function useTrial(workspaceId: string, projectId: string, draft: Draft) {
  const { mutate, variables, data, error, isPending, reset } = useMutation({
    mutationFn: (trial: AutomationTrial) => heed.automations.try(trial),
  });
  const body = { workspaceId, projectId, scope: draft.scope, ...rulesOf(draft) };
  return {
    items: data,
    /** What would be done to the items that match. */
    actions: variables?.actions ?? [],
    /** Whether what is written has changed since. */
    isOutdated: !!data && JSON.stringify(variables) !== JSON.stringify(body),
    error,
    isPending,
    start: () => !isPending && mutate(body),
    reset,
  };
}

export type Trial = ReturnType<typeof useTrial>;
