import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectCreate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refreshProjects } from '../../api/workspace-data.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

export function CreateProject({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [domain, setDomain] = useState('');
  const create = useMutation({
    mutationFn: (body: ProjectCreate) => heed.projects.create(body),
    onSuccess: async (data) => {
      await refreshProjects(workspaceId);
      await navigate({ to: '/$workspaceId/projects/$projectId', params: { workspaceId, projectId: data.id } });
    },
  });
  const { error, isPending } = create;
  const submit = () => {
    create.mutate({ workspaceId, name, ...(domain.trim() && { domain }) });
  };
  return (
    <DialogForm
      title={words.create}
      error={error}
      told={['name', 'domain']}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FirstField label={words.name} value={name} refusal={error} onType={setName} />
      <TextField
        label={words.domain}
        hint={words.domainHint}
        placeholder="shop.example.com"
        value={domain}
        error={errorOfField(error, 'domain')}
        onChange={({ target }) => setDomain(target.value)}
      />
    </DialogForm>
  );
}
