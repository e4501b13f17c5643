import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { refreshProjects } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import type { SeenProject } from './use-project.ts';

/** Asks for the name, because all feedback of the project goes with it. */
export function DeleteProject({ project: { id, workspaceId, name } }: SeenProject) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => heed.projects.delete(id, { workspaceId }),
    onSuccess: async () => {
      await navigate({ to: '/$workspaceId/projects', params: { workspaceId } });
      await refreshProjects(workspaceId);
    },
  });
  return (
    <>
      <Button look="ghost" onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && (
        <Confirm
          title={words.removeTitle(name)}
          text={words.removeText}
          action={words.remove}
          error={remove.error}
          busy={remove.isPending || typed !== name}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <TextField
            label={words.typeName(name)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoFocus
          />
        </Confirm>
      )}
    </>
  );
}
