import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listViewsOptions, listViewsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../parts/Button.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/Menu.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import { asViewFilters, filterNames, type InboxSearch, ofView } from '../items/filters.ts';
import { texts } from './texts.ts';
import styles from './Views.module.css';

interface Viewing {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
}

/** The saved views, and the way to save what the list shows. */
export function Views({ search, onChange }: Viewing) {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const { user } = useMe();
  const [isSaving, setIsSaving] = useState(false);
  const views = useQuery(listViewsOptions({ client, query: { workspaceId } })).data?.data ?? [];
  const current = views.find(({ id }) => id === search.view);
  const mayDelete = current && (role !== 'member' || current.makerId === user.id);
  const cleared = Object.fromEntries([...filterNames, 'search'].map((name) => [name, undefined]));
  const remove = useMutation({
    mutationFn: (id: string) => heed.views.delete(id, { workspaceId }),
    onError: tellError,
  });
  const forget = async (id: string) => {
    await remove.mutateAsync(id);
    await refresh(workspaceId);
    onChange({ view: undefined });
    tell(words.viewDeleted);
  };
  return (
    <>
      <Menu trigger={<Button icon="star">{current?.name ?? words.views}</Button>}>
        {views.map(({ id, name, filters }) => (
          <MenuItem
            key={id}
            isChecked={id === search.view}
            onSelect={() => onChange({ ...cleared, ...ofView(id, filters) })}
          >
            {name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuLine />}
        <MenuItem onSelect={() => setIsSaving(true)}>{words.saveView}</MenuItem>
        {mayDelete && <MenuItem onSelect={() => forget(current.id)}>{words.deleteView(current.name)}</MenuItem>}
      </Menu>
      {isSaving && (
        <SaveView search={search} onSaved={(view) => onChange({ view })} onClose={() => setIsSaving(false)} />
      )}
    </>
  );
}

function SaveView({
  search,
  onSaved,
  onClose,
}: {
  search: InboxSearch;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const { id: workspaceId } = useWorkspace();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const create = useMutation({
    mutationFn: () => heed.views.create({ workspaceId, name, filters: asViewFilters(search), shared: isShared }),
  });
  const submit = async () => {
    const { id } = await create.mutateAsync();
    await refresh(workspaceId);
    onSaved(id);
    onClose();
    tell(words.viewSaved);
  };
  return (
    <DialogForm
      title={words.saveView}
      action={save}
      error={create.error}
      told={['name']}
      busy={create.isPending}
      onSubmit={() => submit().catch(() => undefined)}
      onClose={onClose}
    >
      <FirstField label={words.viewName} value={name} refusal={create.error} onType={setName} />
      <label className={styles.check}>
        <input type="checkbox" checked={isShared} onChange={({ target }) => setIsShared(target.checked)} />
        {words.shareView}
      </label>
    </DialogForm>
  );
}

function refresh(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listViewsQueryKey({ client, query: { workspaceId } }) });
}
