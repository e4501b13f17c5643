import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../api/me.ts';
import { type Gone, useAutomationsNaming } from '../api/use-automations-naming.ts';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './StillNamed.module.css';

/** Before something goes or gets another name, leads to the automations that would still name it. */
export function StillNamed({ projectId, gone }: { projectId: string; gone: readonly Gone[] }) {
  const words = useTexts(shared);
  const { id: workspaceId } = useWorkspace();
  const automations = useAutomationsNaming(projectId, gone);
  return (
    <div role="status">
      {automations.length > 0 && (
        <div className={styles.notice}>
          <p>{words.stillNamed}</p>
          <ul className={styles.automations}>
            {automations.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/$workspaceId/automations/$automationId"
                  params={{ workspaceId, automationId: id }}
                  target="_blank"
                  className={styles.link}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
