import { Empty } from '../parts/Empty.tsx';
import { Failure } from '../parts/Failure.tsx';
import { useTexts } from '../texts/texts.ts';
import { texts } from './texts.ts';

export function NoWorkspace() {
  const words = useTexts(texts);
  return (
    <Empty heading="h1" icon="people" title={words.noWorkspace}>
      <p>{words.askForInvitation}</p>
    </Empty>
  );
}

export function ScreenFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const words = useTexts(texts);
  return (
    <Empty heading="h1" icon="close" title={words.broken}>
      <Failure error={error} retry={reset} />
    </Empty>
  );
}
