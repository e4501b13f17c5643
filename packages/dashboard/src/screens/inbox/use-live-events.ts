import { useEffect, useRef, useState } from 'react';
import type { Event } from '../../../../../generated/sdk/types.gen.ts';
import { refresh } from '../../api/refresh.ts';
import { useEvents } from '../../api/use-events.ts';
import { patchLists } from '../items/use-list.ts';

const countsAfterMs = 1_000;

/** Shows changes of others in place, and counts what is new, which the reader lets in. */
export function useLiveEvents(): { arrived: number; letIn: () => void } {
  const [arrived, setArrived] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents((event) => {
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

function apply({ type, data, subject }: Event): void {
  if (type !== 'feedback.updated' && type !== 'feedback.sla_breached') return;
  patchLists((item) => (item.id === subject.id ? { ...item, ...(data as object) } : item));
}
