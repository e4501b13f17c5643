import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteAutomationMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { tell } from '../../parts/toasts.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import { refreshAutomations } from './use-automations.ts';

export function DeleteAutomation({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const remove = useMutation(deleteAutomationMutation({ client }));
  const { id, name, projectId } = automation;
  const confirm = async () => {
    await remove.mutateAsync({ client, path: { id }, query: { workspaceId } });
    await navigate({ to: '/$workspaceId/automations', params: { workspaceId }, search: { project: projectId } });
    tell(words.removed);
    await refreshAutomations();
  };
  return (
    <Confirm
      title={words.removeTitle(name)}
      text={words.removeHint}
      action={words.remove}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => confirm().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
