import { useState } from 'react';
import { readStored, store } from '../../app/stored.ts';

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
