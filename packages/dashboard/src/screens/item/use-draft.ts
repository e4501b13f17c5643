import { useMemo, useState } from 'react';
import { readStored, store } from '../../base/stored.ts';

/** A text that outlives the screen: the browser keeps it until it is sent. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `draft-${name}`;
  const [text, setText] = useState(() => readStored(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    store(key, next || undefined);
  };
  return [text, keep];
}

/** A key for sending this message: whoever sends it again, because no answer came, has still sent it once. */
export function useSendingKey(message: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message has another.
  return useMemo(newKey, [message]);
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
