import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../api/me.ts';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Account.module.css';
import { texts } from './texts.ts';

/** The way to the settings, which have a screen of their own. */
export function Notifications() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  return (
    <Section
      title={words.notifications}
      hint={words.notificationsHint}
      action={
        <Link to="/$workspaceId/account/notifications" params={{ workspaceId }} className={styles.button}>
          {words.setNotifications}
        </Link>
      }
    />
  );
}
