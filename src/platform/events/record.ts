import { isDeepStrictEqual } from 'node:util';
import type { CollectedEvents } from './collected-events.ts';
import type { Cause, EventChanges, NewEvent } from './event.ts';

/** Work inside a transaction, or outside one, where nothing can be recorded. */
type Recording = Cause & { events: CollectedEvents | null };

/** Records an event. It is appended to the workspace's log when the transaction ends. */
export function record(tx: Recording, event: NewEvent): void {
  collecting(tx).add(tx, event);
}

/** What the transaction collects. Code that changes a workspace's data runs in one. */
export function collecting({ events }: Recording): CollectedEvents {
  if (!events) throw new Error('An event can only be recorded in a transaction');
  return events;
}

/**
 * Returns the fields that differ between two forms of a subject, null if none does. `updatedAt` and what `apart` names
 * are no changes of their own.
 */
export function changesBetween<Subject extends object>(
  before: Subject,
  after: Subject,
  apart: readonly (keyof Subject)[] = [],
): EventChanges | null {
  const left = before as Record<string, unknown>;
  const right = after as Record<string, unknown>;
  const changed = Object.keys(right).filter(
    (name) =>
      name !== 'updatedAt' && !apart.includes(name as keyof Subject) && !isDeepStrictEqual(left[name], right[name]),
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, { from: left[name], to: right[name] }]));
}
