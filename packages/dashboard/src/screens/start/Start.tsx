import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../api/me.ts';
import { Page, Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Checklist } from './Checklist.tsx';
import { Example } from './Example.tsx';
import styles from './Start.module.css';
import { texts } from './texts.ts';
import { Week } from './Week.tsx';

export function Start() {
  const words = useTexts(texts);
  const { id: workspaceId, name, role } = useWorkspace();
  return (
    <Page title={name}>
      <Checklist />
      <Week />
      {role !== 'member' && (
        <Section
          title={words.importTitle}
          hint={words.importHint}
          action={
            <Link to="/$workspaceId/start/import" params={{ workspaceId }} className={styles.button}>
              {words.import}
            </Link>
          }
        />
      )}
      {role !== 'member' && <Example />}
    </Page>
  );
}
