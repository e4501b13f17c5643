import type { Member } from '../../../../../generated/sdk/types.gen.ts';

/** A mention that is being written: where its sign stands, and what follows it. */
export interface Asked {
  start: number;
  word: string;
}

const most = 8;
/** A name may have a space in it, and a mail address has its sign within a word. */
const beingWritten = /(?<![\p{L}\p{N}._%+-])@([^\s@]*(?: [^\s@]*)?)$/u;

/** Returns the mention in which the caret stands. */
export function askedAt(text: string, caret: number): Asked | undefined {
  const before = text.slice(0, caret);
  const word = beingWritten.exec(before)?.[1];
  return word === undefined ? undefined : { start: before.length - word.length - 1, word };
}

/** Returns the members who may be meant, by the beginning of a part of their name or of their address. */
export function meant(members: readonly Member[], word: string): Member[] {
  const typed = word.toLowerCase();
  const begins = (text: string) => text.toLowerCase().startsWith(typed);
  const fits = ({ name, email }: Member) => begins(name) || name.split(/\s+/).some(begins) || begins(email);
  return members.filter(fits).slice(0, most);
}

/**
 * Returns the ids of the members whom a text names after an @. A name that several have stands for the one who was picked, and
 * for all of them if none was.
 */
export function mentionedIn(text: string, members: readonly Member[], picked: readonly string[]): string[] {
  const names = [...new Set(members.map(({ name }) => name))].filter(Boolean);
  if (names.length === 0) return [];
  // The longest first, so that Ann Lee is not Ann.
  const anyName = names.sort((one, other) => other.length - one.length).map(escaped);
  const mention = new RegExp(`(?<![\\p{L}\\p{N}._%+-])@(${anyName.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const found = new Set(Array.from(text.matchAll(mention), ([, name]) => name?.toLowerCase()));
  return [...found].flatMap((name) => {
    const all = members.filter((member) => member.name.toLowerCase() === name).map(({ userId }) => userId);
    const chosen = all.filter((id) => picked.includes(id));
    return chosen.length > 0 ? chosen : all;
  });
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
