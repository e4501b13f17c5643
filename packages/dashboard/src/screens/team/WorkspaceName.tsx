import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { Button } from '../../parts/Button.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { Section } from '../../parts/Page.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { workspaceTexts } from './workspace-texts.ts';

/** The name of the workspace. Admins change it. */
export function WorkspaceName() {
  const words = useTexts(workspaceTexts);
  const { name } = useWorkspace();
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <Section
      title={words.workspace}
      hint={name}
      action={<Button onClick={() => setIsRenaming(true)}>{words.rename}</Button>}
    >
      {isRenaming && <RenameWorkspace onClose={() => setIsRenaming(false)} />}
    </Section>
  );
}

function RenameWorkspace({ onClose }: { onClose: () => void }) {
  const words = useTexts(workspaceTexts);
  const { save } = useTexts(shared);
  const { id, name: before } = useWorkspace();
  const [name, setName] = useState(before);
  const rename = useMutation({
    mutationFn: () => heed.workspaces.update(id, { name }),
    onSuccess: async () => {
      await refresh('getMe');
      tell(words.renamed);
      onClose();
    },
  });
  return (
    <DialogForm
      title={words.renameTitle}
      action={save}
      error={rename.error}
      told={['name']}
      busy={rename.isPending}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <FirstField
        label={words.workspaceName}
        hint={words.workspaceNameHint}
        value={name}
        refusal={rename.error}
        onType={setName}
      />
    </DialogForm>
  );
}
