import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { StillNamed } from '../../parts/StillNamed.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Drafting } from './draft.ts';
import { texts } from './texts.ts';
import { refreshWidgets, type SeenWidget, useSave } from './use-widgets.ts';
import styles from './Widgets.module.css';

interface Saving {
  seen: SeenWidget;
  drafting: Drafting;
  onDeleted: () => void;
}

/** Saves what the playground shows, which pages have within seconds, or takes it back. */
export function SaveBar({ seen, drafting: { draft, isChanged, reset }, onDeleted }: Saving) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const { id, workspaceId, name } = seen.widget;
  const { categories: kept = [] } = draft.config;
  const gone = (seen.widget.config.categories ?? []).filter((one) => !kept.includes(one));
  const [isAsking, setIsAsking] = useState(false);
  const update = useSave(seen, () => {
    reset();
    tell(words.saved);
  });
  const remove = useMutation({
    mutationFn: () => heed.widgets.delete(id, { workspaceId }),
    onSuccess: async () => {
      onDeleted();
      await refreshWidgets(workspaceId);
    },
  });
  return (
    <div className={styles.save}>
      <StillNamed projectId={seen.widget.projectId} gone={gone.map((value) => ({ field: 'category', value }))} />
      <Failure error={update.error} />
      <div className={styles.buttons}>
        <Button look="primary" busy={update.isPending} disabled={!isChanged} onClick={() => update.mutate(draft)}>
          {save}
        </Button>
        <Button disabled={!isChanged} onClick={reset}>
          {words.reset}
        </Button>
        <Button look="ghost" className={styles.remove ?? ''} onClick={() => setIsAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.removeTitle(name)}
          text={words.removeText}
          action={words.remove}
          error={remove.error}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
