import { Conflict } from '../../base/errors.ts';
import type { LockedThread } from './on-thread.ts';
import { isAsked } from './present-thread.ts';

/** Throws a 409 unless the person is the mailbox of an item whose sender is not proven, and has not answered yet. */
export function requireAsked({ item, person }: Pick<LockedThread, 'item' | 'person'>): void {
  if (!isAsked(item, person.kind)) throw new Conflict('Nobody asks by this link whether the message was theirs');
}
