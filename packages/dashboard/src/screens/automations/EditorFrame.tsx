import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../api/me.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useKeys } from '../inbox/use-keys.ts';
import styles from './Editor.module.css';
import { texts } from './texts.ts';

interface Framed {
  title: string;
  projectId: string;
  /** What stands at the end of the bar. */
  action?: ReactNode;
  children: ReactNode;
}

/** What is around the form of an automation, new or not. */
export function EditorFrame({ title, projectId, action, children }: Framed) {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const list = { to: '/$workspaceId/automations', params: { workspaceId }, search: { project: projectId } } as const;
  const leave = () => navigate(list);
  useKeys({ Escape: leave });
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Link {...list} className={styles.back}>
          <Icon name="back" />
          {words.back}
        </Link>
        <span className={styles.space} />
        {action}
      </header>
      <div className={styles.page}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
