import { useEffect, useRef, useState } from 'react';
import type { Event } from '../../../../../generated/sdk/types.gen.ts';
import { useMe } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { useEvents } from '../../api/use-events.ts';
import { patchLists } from '../items/use-list.ts';

const countsAfterMs = 1_000;

/** Shows changes of others in place, and counts what is new, which the reader lets in. */
export function useLiveEvents(): { arrived: number; letIn: () => void } {
  const { user } = useMe();
  const [arrived, setArrived] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents((event) => {
    if (event.type === 'comment.created' && event.actor.id !== user.id) markUnread(event.feedbackId, user.id);
    if (!event.type.startsWith('feedback.')) return;
    if (event.type === 'feedback.created') setArrived((count) => count + 1);
    apply(event);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh('countFeedback');
    }, countsAfterMs);
  });
  return { arrived, letIn: () => setArrived(0) };
}

/** Items of others that the reader does not watch are never unread. */
function markUnread(feedbackId: string | null, userId: string): void {
  patchLists((item) => {
    const { assigneeId, watcherIds } = item;
    const isTheirs = assigneeId === null || assigneeId === userId || watcherIds.includes(userId);
    return item.id === feedbackId && isTheirs ? { ...item, unread: true } : item;
  });
}

function apply({ type, data, subject }: Event): void {
  if (type !== 'feedback.updated' && type !== 'feedback.sla_breached') return;
  patchLists((item) => (item.id === subject.id ? { ...item, ...(data as object) } : item));
}
