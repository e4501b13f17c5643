import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PresenceState } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe } from '../../api/me.ts';
import { useLive } from '../../api/use-events.ts';
import type { SeenItem } from '../items/seen-item.ts';

const sayAgainMs = 10_000;
const livesMs = 20_000;
/** Somebody who types nothing for so long is reading. */
const writesMs = 5_000;
const lookEveryMs = 1_000;

/** Somebody else at the item. */
export interface Other {
  id: string;
  name: string;
  state: PresenceState;
}

interface Told {
  feedbackId: string;
  user: { id: string; name: string };
  state: PresenceState;
}

/** Tells the team that the reader is at the item, and who else is. `onInput` notes that something is typed. */
export function usePresence({ id, workspaceId }: SeenItem['item']): { others: Other[]; onInput: () => void } {
  const onInput = useSaying(id, workspaceId);
  return { others: useOthers(id), onInput };
}

/** Says `viewing` and `writing` as they change and every ten seconds, and `gone` at the end. */
function useSaying(id: string, workspaceId: string): () => void {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const said = useRef<{ state: PresenceState; at: number }>(undefined);
  const say = (state: PresenceState) => {
    said.current = { state, at: Date.now() };
    // The next one is seconds away.
    heed.feedback.setPresence(id, { workspaceId, state }, { maxRetries: 0 }).catch(() => undefined);
  };
  const keepSaying = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    const state = Date.now() - typedAt.current < writesMs ? 'writing' : 'viewing';
    const before = said.current;
    if (!before || before.state !== state || Date.now() - before.at >= sayAgainMs) say(state);
  });
  const leave = useEffectEvent(() => say('gone'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is left and entered.
  useEffect(() => {
    keepSaying();
    const timer = setInterval(keepSaying, lookEveryMs);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [id]);
  return () => {
    typedAt.current = Date.now();
  };
}

function useOthers(id: string): Other[] {
  const { user } = useMe();
  const [known, setKnown] = useState<(Other & { until: number })[]>([]);
  useLive((type, data) => {
    if (type !== 'presence') return;
    const { feedbackId, user: told, state } = data as Told;
    if (feedbackId !== id || told.id === user.id) return;
    const next = state === 'gone' ? [] : [{ ...told, state, until: Date.now() + livesMs }];
    setKnown((before) => [...before.filter((one) => one.id !== told.id), ...next]);
  });
  useEffect(() => {
    if (known.length === 0) return;
    const first = Math.min(...known.map(({ until }) => until));
    const forget = () => setKnown((before) => before.filter(({ until }) => until > Date.now()));
    const timer = setTimeout(forget, Math.max(0, first - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [known]);
  return known;
}
