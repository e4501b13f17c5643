import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { heed } from '../../api/client.ts';
import { meQuery, useMe } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { keepUnread } from '../../api/unread.ts';
import { useLive } from '../../api/use-events.ts';
import { Panel } from './Panel.tsx';
import { usePushWorker } from './use-push-worker.ts';

/** How often the number is read where the stream does not tell of it. */
const askEveryMs = 60_000;

/** Keeps the number of the bell fresh, and shows the list when it is asked for. */
export function Notifications({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useQuery({ ...meQuery(), refetchInterval: askEveryMs });
  useLive((type, data) => {
    if (type === 'notification') keepUnread((data as { unread: number }).unread);
  });
  useFirstZone();
  usePushWorker();
  return isOpen && <Panel onClose={onClose} />;
}

/** Gives readers the time zone of their browser until they choose one, so that quiet hours are theirs. */
function useFirstZone(): void {
  const hasNone = useMe().user.timezone === null;
  useEffect(() => {
    if (!hasNone) return;
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    // The next page tries again.
    heed.me.update({ timezone }).then(
      () => refresh('getMe'),
      () => undefined,
    );
  }, [hasNone]);
}
