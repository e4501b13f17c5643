import { useQueries } from '@tanstack/react-query';
import {
  countFeedbackOptions,
  listMembersOptions,
  listSignInMethodsOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { useEvents } from '../../api/use-events.ts';

export type Step = 'you' | 'method' | 'workspace' | 'mail' | 'feedback' | 'widget' | 'team';

const ofAdmins: readonly Step[] = ['workspace', 'mail', 'team'];

/** The names that a first start gives. */
const given = { user: 'Owner', email: 'owner@example.com', workspace: 'My workspace' };

/** What is done of that with which a workspace begins. Undefined while nobody knows. */
export function useSteps(): { step: Step; isDone: boolean }[] | undefined {
  const { id: workspaceId, name, role } = useWorkspace();
  const { user, askForMethod } = useMe();
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
  const steps: { step: Step; isDone: boolean }[] = [
    { step: 'you', isDone: user.name !== given.user && user.email !== given.email },
    { step: 'method', isDone: !askForMethod },
    { step: 'workspace', isDone: name !== given.workspace },
    // Codes can be mailed wherever mail is set up.
    { step: 'mail', isDone: methods.data.data.codes },
    { step: 'feedback', isDone: (all.data.data[0]?.count ?? 0) > 0 },
    { step: 'widget', isDone: (widget.data.data[0]?.count ?? 0) > 0 },
    { step: 'team', isDone: members.data.data.length > 1 },
  ];
  return role === 'member' ? steps.filter(({ step }) => !ofAdmins.includes(step)) : steps;
}
