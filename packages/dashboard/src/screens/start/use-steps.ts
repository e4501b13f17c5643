import { useQueries } from '@tanstack/react-query';
import {
  countFeedbackOptions,
  listMembersOptions,
  listSignInMethodsOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useEvents } from '../../api/use-events.ts';

export type Step = 'feedback' | 'widget' | 'team' | 'mail';

/** What is done of that with which a workspace begins. Undefined while nobody knows. */
export function useSteps(): { step: Step; isDone: boolean }[] | undefined {
  const { id: workspaceId } = useWorkspace();
  const [all, widget, members, methods] = useQueries({
    queries: [
      { ...countFeedbackOptions({ client, query: { workspaceId } }), staleTime: 0 },
      { ...countFeedbackOptions({ client, query: { workspaceId, channel: 'widget' } }), staleTime: 0 },
      listMembersOptions({ client, query: { workspaceId } }),
      listSignInMethodsOptions({ client }),
    ],
  });
  useEvents(({ type }) => {
    if (type !== 'feedback.created') return;
    all.refetch();
    widget.refetch();
  });
  if (!all.data || !widget.data || !members.data || !methods.data) return undefined;
  return [
    { step: 'feedback', isDone: (all.data.data[0]?.count ?? 0) > 0 },
    { step: 'widget', isDone: (widget.data.data[0]?.count ?? 0) > 0 },
    { step: 'team', isDone: members.data.data.length > 1 },
    // Codes can be mailed wherever mail is set up.
    { step: 'mail', isDone: methods.data.data.codes },
  ];
}
