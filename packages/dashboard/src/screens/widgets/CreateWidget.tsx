import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createWidgetMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
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
  const projects = useProjects();
  const [name, setName] = useState<string>(words.usualName);
  const [chosen, setChosen] = useState<string>();
  const projectId = chosen ?? projects[0]?.id ?? '';
  const create = useMutation({
    ...createWidgetMutation({ client }),
    onSuccess: async ({ data }) => {
      await refreshWidgets(workspaceId);
      onCreated(data.id);
      onClose();
    },
  });
  const { error, isPending } = create;
  const submit = () => {
    const body = { workspaceId, projectId, name, config: { type: 'popover' }, styling: {} } as const;
    create.mutate({ client, body });
  };
  return (
    <DialogForm title={words.create} error={error} told={['name']} busy={isPending} onSubmit={submit} onClose={onClose}>
      <FirstField label={words.name} value={name} refusal={error} onType={setName} />
      <SelectField
        label={words.project}
        hint={words.projectHint}
        value={projectId}
        options={projects.map(({ id, name: label }) => ({ value: id, label }))}
        onChoose={setChosen}
      />
    </DialogForm>
  );
}
