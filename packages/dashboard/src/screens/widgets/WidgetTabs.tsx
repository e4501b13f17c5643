import { Link } from '@tanstack/react-router';
import type { Project, Widget } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import styles from './Widgets.module.css';

interface Shown {
  widgets: readonly Widget[];
  projects: readonly Project[];
  chosen: Widget | undefined;
}

/** The widgets of the workspace, of which one is shown. */
export function WidgetTabs({ widgets, projects, chosen }: Shown) {
  const words = useTexts(texts);
  return (
    <nav aria-label={words.title}>
      <ul className={styles.tabs}>
        {widgets.map(({ id, workspaceId, projectId, name, enabled }) => (
          <li key={id}>
            <Link
              to="/$workspaceId/widgets"
              params={{ workspaceId }}
              search={{ widget: id }}
              className={styles.tab}
              activeProps={{}}
              aria-current={id === chosen?.id ? 'page' : undefined}
            >
              <span>{name}</span>
              <span className={styles.soft}>
                {projects.find((project) => project.id === projectId)?.name}
                {!enabled && ` · ${words.off}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
