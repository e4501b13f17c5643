import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { site } from '../../base/site.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

/** The end of the workspace, which cannot be undone. Only owners see it. */
export function DeleteWorkspace() {
  const words = useTexts(texts);
  const { id, name } = useWorkspace();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => heed.workspaces.delete(id, { confirmName: typed }),
    // The page begins anew, so that nothing of the workspace stays in memory.
    onSuccess: () => location.assign(`${site}/app/`),
  });
  return (
    <Section title={words.danger} hint={words.dangerHint}>
      <div className={styles.danger}>
        <p>{words.removeText}</p>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.removeTitle(name)}
          text={words.removeText}
          action={words.remove}
          error={remove.error}
          busy={remove.isPending || remove.isSuccess || typed !== name}
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
    </Section>
  );
}
