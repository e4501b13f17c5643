import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { heed } from '../api/client.ts';
import { useMe, useWorkspace } from '../api/me.ts';
import { site } from '../base/site.ts';
import { chooseTheme, chosenTheme, themes } from '../base/theme.ts';
import { ForReaders } from '../parts/ForReaders.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../parts/Menu.tsx';
import { tellError } from '../parts/tell.ts';
import { chooseLanguage, type Language, languages, useLanguage } from '../texts/language.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Navigation.module.css';
import { texts } from './texts.ts';

export function AccountMenu() {
  const words = useTexts(texts);
  const { user } = useMe();
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const [theme, setTheme] = useState(chosenTheme);
  const signOut = useMutation({ mutationFn: () => heed.session.signOut(), onError: tellError, onSuccess: leave });
  const trigger = (
    <button type="button" className={styles.switch}>
      <span className={`${styles.initial} ${styles.person}`} aria-hidden="true">
        {user.name[0]?.toUpperCase()}
      </span>
      <ForReaders>{`${words.account}: `}</ForReaders>
      <span className={styles.name}>{user.name}</span>
      <Icon name="up" />
    </button>
  );
  return (
    <Menu trigger={trigger} side="top">
      <MenuItem onSelect={() => navigate({ to: '/$workspaceId/account', params: { workspaceId } })}>
        {words.account}
      </MenuItem>
      <MenuLine />
      <MenuChoices
        label={words.theme}
        value={theme}
        options={themes.map((value) => ({ value, label: words.themes[value] }))}
        onChoose={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
      <MenuLine />
      <MenuChoices
        label={words.language}
        value={useLanguage()}
        options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
        onChoose={chooseLanguage}
      />
      <MenuLine />
      <MenuItem onSelect={() => open(`${site}/docs/`, '_blank', 'noopener')}>{words.documentation}</MenuItem>
      <MenuItem onSelect={() => signOut.mutate()}>{words.signOut}</MenuItem>
    </Menu>
  );
}

/** Loads the page anew, so that nothing of this person stays in memory. */
function leave(): void {
  location.assign(`${site}/app/sign-in`);
}
