import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjectChoice } from '../../api/workspace-data.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { refreshConnections } from './refresh.ts';
import { texts } from './texts.ts';

/** Asks what the webhook is for, and then shows its address and its secret, which happens only once. */
export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { projects, projectId, choose, settle } = useProjectChoice();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: async () => heed.webhooks.create({ workspaceId, name, projectId: (await settle()) || null }),
    onSuccess: refreshConnections,
  });
  const { data, error, isPending } = create;
  if (data)
    return (
      <Handout
        title={words.webhookThere}
        text={words.webhookThereHint}
        values={[
          { label: words.address, value: data.url },
          { label: words.secret, value: data.secret, hint: words.secretOnce },
        ]}
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title={words.newWebhook}
      error={error}
      told={['name']}
      busy={isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <FirstField label={words.name} hint={words.nameHint} value={name} refusal={error} onType={setName} />
      <SelectField
        label={words.project}
        value={projectId}
        options={
          projects
            ? [
                ...projects.map((project) => ({ value: project.id, label: project.name })),
                { value: '', label: words.eachNames },
              ]
            : []
        }
        onChoose={choose}
      />
    </DialogForm>
  );
}
