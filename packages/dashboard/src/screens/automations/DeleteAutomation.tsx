import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Automation } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Confirm } from '../../parts/Confirm.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import { refreshAutomations } from './use-automations.ts';

export function DeleteAutomation({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { id, name, projectId } = automation;
  const remove = useMutation({ mutationFn: () => heed.automations.delete(id, { workspaceId }) });
  const confirm = async () => {
    await remove.mutateAsync();
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
