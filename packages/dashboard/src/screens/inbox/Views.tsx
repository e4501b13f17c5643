import { useState } from 'react';
import type { View } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/Menu.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { asView, cleared, differs, type InboxSearch, ofView } from '../items/filters.ts';
import { refreshViews, useViews } from './use-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { viewTexts } from './view-texts.ts';

interface Viewing {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
}

/** The saved views, and the ways to save what the list shows. */
export function Views({ search, onChange }: Viewing) {
  const words = useTexts(viewTexts);
  const { id: workspaceId } = useWorkspace();
  const { views, mayChange } = useViews();
  const [isSaving, setIsSaving] = useState(false);
  const current = views.find(({ id }) => id === search.view);
  const isChanged = current && differs(search, current);
  const update = async ({ id }: View) => {
    await heed.views.update(id, { workspaceId, ...asView(search) });
    await refreshViews(workspaceId);
    tell(words.viewSaved);
  };
  const name = current && `${current.name}${isChanged ? ` · ${words.viewChanged}` : ''}`;
  return (
    <>
      <Menu trigger={<Button icon="star">{name ?? words.views}</Button>}>
        {views.map((view) => (
          <MenuItem
            key={view.id}
            isChecked={view.id === search.view}
            onSelect={() => onChange({ ...cleared, ...ofView(view) })}
          >
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuLine />}
        {isChanged && mayChange(current) && (
          <MenuItem onSelect={() => update(current).catch(tellError)}>{words.updateView(current.name)}</MenuItem>
        )}
        <MenuItem onSelect={() => setIsSaving(true)}>{words.saveView}</MenuItem>
      </Menu>
      {isSaving && (
        <ViewDialog kept={asView(search)} onSaved={(view) => onChange({ view })} onClose={() => setIsSaving(false)} />
      )}
    </>
  );
}
