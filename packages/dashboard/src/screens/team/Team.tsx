import { useWorkspace } from '../../api/me.ts';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Keys } from './Keys.tsx';
import { Members } from './Members.tsx';
import { texts } from './texts.ts';
import { WorkspaceName } from './WorkspaceName.tsx';

export function Team() {
  const words = useTexts(texts);
  const { role } = useWorkspace();
  return (
    <Page title={words.title}>
      {role !== 'member' && <WorkspaceName />}
      <Members />
      <Keys />
    </Page>
  );
}
