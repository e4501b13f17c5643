import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { Member } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers } from '../../api/workspace-data.ts';
import { type Asked, askedAt, meant, mentionedIn } from './mentions.ts';

interface Written {
  text: string;
  setText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The list of members that opens at an @, and who is mentioned in the text. */
export function useMentions({ text, setText, field }: Written) {
  const members = useMembers();
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [at, setAt] = useState(0);
  const offered = asked ? meant(members, asked.word) : [];
  const pick = ({ userId, name }: Member) => {
    if (!asked) return;
    const end = asked.start + 1 + asked.word.length;
    const before = `${text.slice(0, asked.start)}@${name} `;
    setText(before + text.slice(end).replace(/^ /, ''));
    setPicked([...picked, userId]);
    setAsked(undefined);
    // The caret can only stand in the text that is shown.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const act = (key: string): boolean => {
    const chosen = offered[at];
    if (!chosen) return false;
    if (key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (key === 'ArrowUp') setAt((at - 1 + offered.length) % offered.length);
    else if (key === 'Enter' || key === 'Tab') pick(chosen);
    else if (key === 'Escape') setAsked(undefined);
    else return false;
    return true;
  };
  return {
    offered,
    at,
    pick,
    id,
    idOf: (index: number) => `${id}-${index}`,
    look: ({ value, selectionStart }: Pick<HTMLTextAreaElement, 'value' | 'selectionStart'>) => {
      setAsked(askedAt(value, selectionStart));
      setAt(0);
    },
    close: () => setAsked(undefined),
    /** Whether the key was for the list. */
    onKey: ({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent) =>
      !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing && act(key),
    mentioned: mentionedIn(text, members, picked),
  };
}

export type Mentions = ReturnType<typeof useMentions>;
