import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { heed } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { keepUnread } from '../../api/unread.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { tellError } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Notifications.module.css';
import { Row } from './Row.tsx';
import { texts } from './texts.ts';
import { useNotifications } from './use-notifications.ts';

/** The list behind the bell, of all workspaces of the reader. */
export function Panel({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { close } = useTexts(shared);
  const { unread } = useMe();
  const { id: workspaceId } = useWorkspace();
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const list = useNotifications(shown === 'unread');
  const [newest] = list.notifications;
  const readAll = useMutation({
    mutationFn: (upTo: string) => heed.notifications.read({ upTo }),
    onSuccess: (answer) => keepUnread(answer.unread),
    onError: tellError,
  });
  return (
    <Dialog title={words.title} look="panel" onClose={onClose}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <p className={styles.title} aria-hidden="true">
            {words.title}
          </p>
          <Link to="/$workspaceId/account/notifications" params={{ workspaceId }} className={styles.settings}>
            <Icon name="sliders" />
            {words.settings}
          </Link>
          <IconButton icon="close" label={close} onClick={onClose} />
        </header>
        <div className={styles.tools}>
          <Segments
            label={words.which}
            value={shown}
            options={(['all', 'unread'] as const).map((value) => ({ value, label: words.shown[value] }))}
            onChoose={setShown}
          />
          {newest && !!unread && (
            <Button look="ghost" icon="check" busy={readAll.isPending} onClick={() => readAll.mutate(newest.id)}>
              {words.readAll}
            </Button>
          )}
        </div>
        <Failure error={list.error} retry={list.refetch} />
        {list.isPending && <Loading />}
        {!list.isPending && !list.error && !newest && <p className={styles.none}>{words.none[shown]}</p>}
        <ul className={styles.list} aria-label={words.title}>
          {list.notifications.map((one) => (
            <Row key={one.id} notification={one} onClose={onClose} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button look="ghost" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
