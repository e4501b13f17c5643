import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { keepUnread } from '../../api/unread.ts';
import { ForReaders } from '../../parts/ForReaders.tsx';
import { tellError } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import styles from './Notifications.module.css';
import { texts } from './texts.ts';

interface Listed {
  notification: Notification;
  onClose: () => void;
}

/** A notification: what happened, why the reader is told, and the way there. */
export function Row({ notification, onClose }: Listed) {
  const words = useTexts(texts);
  const { id: here } = useWorkspace();
  const { workspaces } = useMe();
  const { id, kind, reason, count, title, ticketNumber, actor, workspaceId, createdAt, readAt } = notification;
  const workspace = workspaces.find((one) => one.id === workspaceId);
  const open = () => {
    onClose();
    if (readAt === null) heed.notifications.read({ ids: [id] }).then(({ unread }) => keepUnread(unread), tellError);
  };
  const item = count > 1 ? words.items(count) : ticketNumber === null ? '' : `#${ticketNumber}`;
  const who = actor?.name ?? (kind === 'customer_answered' ? words.customer : words.somebody);
  const sentence = words.kinds[kind](who, item);
  const about = [workspace?.id !== here && workspace?.name, words.reasons[reason]].filter(Boolean).join(' · ');
  return (
    <li className={styles.row} data-unread={readAt === null}>
      <span className={styles.dot} aria-hidden="true" />
      <div>
        <Link {...placeOf(notification)} className={styles.what} onClick={open}>
          {readAt === null && <ForReaders>{`${words.unread}: `}</ForReaders>}
          <bdi>
            {kind === 'automation_failed' && actor ? words.switchedOff(actor.name ?? words.somebody) : sentence}
          </bdi>
        </Link>
        {title && (
          <p className={styles.excerpt} dir="auto">
            {title}
          </p>
        )}
        <p className={styles.about}>
          {about} · <time title={fullTime(createdAt)}>{relativeTime(createdAt)}</time>
        </p>
      </div>
    </li>
  );
}

const placeOfKind = {
  review_waiting: '/$workspaceId/mails',
  automation_failed: '/$workspaceId/automations',
  connection_disabled: '/$workspaceId/connections',
  import_finished: '/$workspaceId/start',
} as const;

function placeOf({ kind, workspaceId, ticketNumber }: Notification) {
  if (ticketNumber !== null)
    return { to: '/$workspaceId/inbox/$number', params: { workspaceId, number: String(ticketNumber) } } as const;
  const to = kind in placeOfKind ? placeOfKind[kind as keyof typeof placeOfKind] : '/$workspaceId/inbox';
  return { to, params: { workspaceId } } as const;
}
