import { Link } from '@tanstack/react-router';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Empty } from './Empty.tsx';
import { isMissing } from './errors.ts';
import { Failure } from './Failure.tsx';

/** Takes the place of a screen whose subject could not be read. */
export function ScreenFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return isMissing(error) ? <NoSuchPage /> : <Failure error={error} retry={retry} />;
}

export function NoSuchPage() {
  const words = useTexts(shared);
  return (
    <Empty heading="h1" icon="search" title={words.noPage}>
      <Link to="/">{words.toInbox}</Link>
    </Empty>
  );
}
