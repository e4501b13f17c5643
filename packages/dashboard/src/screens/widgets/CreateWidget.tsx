import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjectChoice } from '../../api/workspace-data.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import { refreshWidgets } from './use-widgets.ts';

interface Creating {
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Asks for a name and a project. Everything else is chosen in the playground. */
export function CreateWidget({ onCreated, onClose }: Creating) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { projects, projectId, choose, settle } = useProjectChoice();
  const [name, setName] = useState<string>(words.usualName);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const projectId = await settle();
      return heed.widgets.create({ workspaceId, projectId, name, config: { type: 'popover' }, styling: {} });
    },
    onSuccess: async ({ id }) => {
      await refreshWidgets(workspaceId);
      onCreated(id);
      onClose();
    },
  });
  return (
    <DialogForm
      title={words.create}
      error={error}
      told={['name']}
      busy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <FirstField label={words.name} value={name} refusal={error} onType={setName} />
      <SelectField
        label={words.project}
        hint={words.projectHint}
        value={projectId}
        options={projects?.map(({ id, name: label }) => ({ value: id, label })) ?? []}
        onChoose={choose}
      />
    </DialogForm>
  );
}
