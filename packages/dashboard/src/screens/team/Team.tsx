import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Keys } from './Keys.tsx';
import { Members } from './Members.tsx';
import { texts } from './texts.ts';

export function Team() {
  const words = useTexts(texts);
  return (
    <Page title={words.title}>
      <Members />
      <Keys />
    </Page>
  );
}
