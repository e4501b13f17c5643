import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { View } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { IconButton } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { tell, tellError } from '../../parts/tell.ts';
import { useReorder } from '../../parts/use-reorder.ts';
import { useTexts } from '../../texts/texts.ts';
import { ofView } from '../items/filters.ts';
import { moveView } from './move-view.ts';
import styles from './SidebarViews.module.css';
import { refreshViews, useViews } from './use-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { viewTexts } from './view-texts.ts';

/** The saved views below the screens, each with what can be done to it. */
export function SidebarViews() {
  const words = useTexts(viewTexts);
  const { views, mayChange } = useViews();
  const [asked, setAsked] = useState<{ view: View; to: 'rename' | 'delete' }>();
  const shown = useSearch({ strict: false }).view;
  const move = (from: number, to: number) => void moveView(views, from, to).catch(tellError);
  const reorder = useReorder(move);
  if (views.length === 0) return null;
  return (
    <section className={styles.views} aria-labelledby="sidebar-views">
      <h2 id="sidebar-views">{words.views}</h2>
      <ul>
        {views.map((view, index) => (
          <li key={view.id} className={styles.view} {...reorder(index).row}>
            <Link
              to="/$workspaceId/inbox"
              params={{ workspaceId: view.workspaceId }}
              search={ofView(view)}
              className={styles.link}
              aria-current={view.id === shown ? 'true' : undefined}
              activeProps={{}}
              {...(mayChange(view) ? reorder(index).handle : { draggable: false })}
            >
              <Icon name={view.shared ? 'people' : 'star'} />
              <bdi className={styles.name}>{view.name}</bdi>
            </Link>
            {mayChange(view) && (
              <Menu
                trigger={<IconButton icon="more" label={words.changeView(view.name)} className={styles.more ?? ''} />}
              >
                {index > 0 && <MenuItem onSelect={() => move(index, index - 1)}>{words.moveUp}</MenuItem>}
                {index < views.length - 1 && (
                  <MenuItem onSelect={() => move(index, index + 1)}>{words.moveDown}</MenuItem>
                )}
                <MenuItem onSelect={() => setAsked({ view, to: 'rename' })}>{words.rename}</MenuItem>
                <MenuItem onSelect={() => setAsked({ view, to: 'delete' })}>{words.delete}</MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {asked?.to === 'rename' && <ViewDialog view={asked.view} onClose={() => setAsked(undefined)} />}
      {asked?.to === 'delete' && (
        <DeleteView view={asked.view} isShown={asked.view.id === shown} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

function DeleteView({ view, isShown, onClose }: { view: View; isShown: boolean; onClose: () => void }) {
  const words = useTexts(viewTexts);
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const remove = useMutation({ mutationFn: () => heed.views.delete(view.id, { workspaceId }) });
  const confirm = async () => {
    await remove.mutateAsync();
    await refreshViews(workspaceId);
    onClose();
    if (isShown) navigate({ to: '/$workspaceId/inbox', params: { workspaceId }, search: {} });
    tell(words.viewDeleted);
  };
  return (
    <Confirm
      title={words.deleteView(view.name)}
      text={view.shared ? words.deleteSharedHint : words.deleteHint}
      action={words.deleteNow}
      error={remove.error}
      busy={remove.isPending}
      onConfirm={() => confirm().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
