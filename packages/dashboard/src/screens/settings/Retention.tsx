import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { site } from '../../base/site.ts';
import { Section } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

/** How long each project keeps what is resolved. The project itself has the field. */
export function Retention() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const projects = useProjects();
  return (
    <Section
      title={words.retention}
      hint={
        <>
          {words.retentionHint} <a href={`${site}/docs/guides/personal-data/`}>{words.dataGuide}</a>
        </>
      }
    >
      {projects.length > 0 && (
        <Rows>
          {projects.map(({ id, name, privacySettings: { retentionDays } }) => (
            <li key={id} className={styles.row}>
              <Link to="/$workspaceId/projects/$projectId" params={{ workspaceId, projectId: id }} hash="data">
                {name}
              </Link>
              <span className={styles.soft}>{retentionDays ? words.keptFor(retentionDays) : words.keptForEver}</span>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}
