import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { refreshViews } from './use-views.ts';
import styles from './Views.module.css';
import { viewTexts } from './view-texts.ts';

interface Naming {
  /** The view to rename. Without one, a new one is made. */
  view?: View;
  /** The filters and the sorting of a new view. */
  kept?: Pick<View, 'filters' | 'sort' | 'order'>;
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view, and who sees it. */
export function ViewDialog({ view, kept, onSaved, onClose }: Naming) {
  const words = useTexts(viewTexts);
  const { save } = useTexts(shared);
  const { id: workspaceId } = useWorkspace();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.shared ?? false);
  const write = useMutation({
    mutationFn: () => {
      const given = { workspaceId, name, shared: isShared };
      return view ? heed.views.update(view.id, given) : heed.views.create({ ...given, filters: {}, ...kept });
    },
  });
  const submit = async () => {
    const { id } = await write.mutateAsync();
    await refreshViews(workspaceId);
    onSaved?.(id);
    onClose();
    tell(words.viewSaved);
  };
  return (
    <DialogForm
      title={view ? words.renameView(view.name) : words.saveView}
      action={save}
      error={write.error}
      told={['name']}
      busy={write.isPending}
      onSubmit={() => submit().catch(() => undefined)}
      onClose={onClose}
    >
      <FirstField label={words.viewName} value={name} refusal={write.error} onType={setName} />
      <label className={styles.check}>
        <input type="checkbox" checked={isShared} onChange={({ target }) => setIsShared(target.checked)} />
        {words.shareView}
      </label>
    </DialogForm>
  );
}
