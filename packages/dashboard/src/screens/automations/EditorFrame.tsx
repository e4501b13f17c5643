import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../api/me.ts';
import { Back } from '../../parts/Back.tsx';
import { Detail } from '../../parts/Detail.tsx';
import { Page } from '../../parts/Page.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { useTexts } from '../../texts/texts.ts';
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
    <Detail back={<Back {...list}>{words.back}</Back>} actions={action}>
      <Page title={title}>{children}</Page>
    </Detail>
  );
}
