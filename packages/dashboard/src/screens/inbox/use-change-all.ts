import { useRef, useState } from 'react';
import { useWorkspace } from '../../api/me.ts';
import { changeAll } from '../items/change-all.ts';
import type { Changes } from '../items/changes.ts';
import type { InboxSearch } from '../items/filters.ts';
import { useAsked } from '../items/known-statuses.ts';

/** The choice of all items of a list, and a change of them, which is asked before it begins and can be stopped. */
export function useChangeAll(search: InboxSearch, onDone: () => void) {
  const { id: workspaceId } = useWorkspace();
  const { asked: listed } = useAsked(search);
  const [isChosen, setIsChosen] = useState(false);
  const [asked, setAsked] = useState<Changes>();
  const [done, setDone] = useState<number>();
  const stopping = useRef(new AbortController());
  const start = async () => {
    if (!asked) return;
    stopping.current = new AbortController();
    setDone(0);
    setAsked(undefined);
    await changeAll(workspaceId, listed, asked, setDone, stopping.current.signal);
    setDone(undefined);
    onDone();
  };
  return {
    isChosen,
    choose: () => setIsChosen(true),
    asked,
    ask: setAsked,
    close: () => setAsked(undefined),
    done,
    start: () => void start(),
    stop: () => stopping.current.abort(),
  };
}
