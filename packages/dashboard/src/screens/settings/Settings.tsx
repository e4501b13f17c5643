import { useWorkspace } from '../../api/me.ts';
import { ForAdmins } from '../../parts/ForAdmins.tsx';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AppAccess } from './AppAccess.tsx';
import { DeleteWorkspace } from './DeleteWorkspace.tsx';
import { General } from './General.tsx';
import { MailState } from './MailState.tsx';
import { Retention } from './Retention.tsx';
import styles from './Settings.module.css';
import { SignOn } from './SignOn.tsx';
import { texts } from './texts.ts';
import { Usage } from './Usage.tsx';

/** The settings of the workspace, and what the installation gives it. */
export function Settings() {
  const words = useTexts(texts);
  const { role } = useWorkspace();
  return (
    <Page title={words.title}>
      <ForAdmins className={styles.sections}>
        <General />
        <AppAccess />
      </ForAdmins>
      <Usage />
      <MailState />
      <Retention />
      <SignOn />
      {role === 'owner' && <DeleteWorkspace />}
    </Page>
  );
}
