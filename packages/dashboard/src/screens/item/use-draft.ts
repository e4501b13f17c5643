import { useEffect, useMemo, useState } from 'react';
import { readStored, store } from '../../base/stored.ts';

const listeners = new Set<(key: string, text: string) => void>();

const keyOf = (name: string) => `draft-${name}`;

/** A text that outlives the screen: the browser keeps it until it is sent. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = keyOf(name);
  const [text, setText] = useState(() => readStored(key) ?? '');
  useEffect(() => {
    const hear = (changed: string, next: string) => {
      if (changed === key) setText(next);
    };
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, [key]);
  const keep = (next: string) => {
    setText(next);
    store(key, next || undefined);
  };
  return [text, keep];
}

/** Adds a text at the end of a draft, be it shown or not. */
export function addToDraft(name: string, text: string): void {
  const key = keyOf(name);
  const before = (readStored(key) ?? '').trimEnd();
  const next = before ? `${before}\n\n${text}` : text;
  store(key, next);
  for (const hear of listeners) hear(key, next);
}

/** A key for sending this message: whoever sends it again, because no answer came, has still sent it once. */
export function useSendingKey(message: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message has another.
  return useMemo(newKey, [message]);
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
