import { useWorkspace } from '../../api/me.ts';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Apps } from './Apps.tsx';
import { Keys } from './Keys.tsx';
import { Members } from './Members.tsx';
import { texts } from './texts.ts';

export function Team() {
  const words = useTexts(texts);
  const { role } = useWorkspace();
  return (
    <Page title={words.title}>
      <Members />
      <Keys />
      {role !== 'member' && <Apps />}
    </Page>
  );
}
