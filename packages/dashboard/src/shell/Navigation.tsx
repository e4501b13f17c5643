import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useHeldMailCount } from '../api/held-mails.ts';
import { useMe, useWorkspace } from '../api/me.ts';
import { latePart } from '../base/late.ts';
import { ForReaders } from '../parts/ForReaders.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuChoices } from '../parts/Menu.tsx';
import { useTexts } from '../texts/texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Navigation.module.css';
import { screens } from './screens.ts';
import { texts } from './texts.ts';

const SidebarViews = lazy(async () => ({
  default: (await latePart(() => import('../screens/inbox/SidebarViews.tsx'))).SidebarViews,
}));

interface Tools {
  bell?: ReactNode;
  onFind?: () => void;
}

/** On a narrow screen, the bar has the tools. */
export function Navigation({ bell, onFind }: Tools) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  return (
    <div className={styles.navigation}>
      <div className={styles.top}>
        <WorkspaceSwitch />
        {bell}
      </div>
      {onFind && (
        <button type="button" className={styles.link} aria-label={words.find} onClick={onFind}>
          <Icon name="search" />
          <span className={styles.name}>{words.findShort}</span>
        </button>
      )}
      <nav aria-label={words.navigation}>
        <ul>
          {screens.map(({ id, icon }) => (
            <li key={id}>
              <Link to={`/$workspaceId/${id}`} params={{ workspaceId }} className={styles.link}>
                <Icon name={icon} />
                <span className={styles.name}>{words.screens[id]}</span>
                {id === 'mails' && <HeldMails />}
              </Link>
            </li>
          ))}
        </ul>
        <Suspense>
          <SidebarViews />
        </Suspense>
      </nav>
      <AccountMenu />
    </div>
  );
}

/** How many mails wait. Without any, there is no number. */
function HeldMails() {
  const words = useTexts(texts);
  const count = useHeldMailCount();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <ForReaders>{words.waiting(count)}</ForReaders>
    </>
  );
}

function WorkspaceSwitch() {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const { workspaces } = useMe();
  const { id, name } = useWorkspace();
  const trigger = (
    <button type="button" className={styles.switch}>
      <span className={styles.initial} aria-hidden="true">
        {name[0]?.toUpperCase()}
      </span>
      <ForReaders>{`${words.workspace}: `}</ForReaders>
      <span className={styles.name}>{name}</span>
      <Icon name="down" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        label={words.workspace}
        value={id}
        options={workspaces.map((one) => ({ value: one.id, label: one.name }))}
        onChoose={(workspaceId) => navigate({ to: '/$workspaceId/inbox', params: { workspaceId } })}
      />
    </Menu>
  );
}
