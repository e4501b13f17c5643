import { Link, useNavigate } from '@tanstack/react-router';
import { useMe, useWorkspace } from '../api/me.ts';
import { ForReaders } from '../parts/ForReaders.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuChoices } from '../parts/Menu.tsx';
import { useTexts } from '../texts/texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Navigation.module.css';
import { screens } from './screens.ts';
import { texts } from './texts.ts';

export function Navigation() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  return (
    <div className={styles.navigation}>
      <WorkspaceSwitch />
      <nav aria-label={words.navigation}>
        <ul>
          {screens.map(({ id, icon }) => (
            <li key={id}>
              <Link to={`/$workspaceId/${id}`} params={{ workspaceId }} className={styles.link}>
                <Icon name={icon} />
                {words.screens[id]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AccountMenu />
    </div>
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
