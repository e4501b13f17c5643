import { useMe } from '../../api/me.ts';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { Address } from './Address.tsx';
import { Apps } from './Apps.tsx';
import { Notifications } from './Notifications.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { Profile } from './Profile.tsx';
import { Sessions } from './Sessions.tsx';
import { texts } from './texts.ts';

/** The user's own account: name and address, ways to sign in, and open sessions. */
export function Account() {
  const words = useTexts(texts);
  const { askForMethod } = useMe();
  return (
    <Page title={words.title}>
      {askForMethod && <p className={styles.notice}>{words.noMethod}</p>}
      <Profile />
      <Address />
      <Password />
      <Passkeys />
      <Notifications />
      <Apps />
      <Sessions />
    </Page>
  );
}
