import type { Event, EventActor, EventCause, EventChanges } from '../../../generated/sdk/types.gen.ts';
import type { Db } from '../db/client.ts';

/** What the log adds to an event by itself. */
type Added = 'id' | 'sequence' | 'occurredAt' | 'actor' | 'causedBy';

type Without<Union, Names extends PropertyKey> = Union extends unknown ? Omit<Union, Names> : never;

/** An event as the code that makes the change knows it. */
export type NewEvent = Without<Event, Added> & {
  /** Changes of an item that the contract does not show. */
  unshown?: EventChanges;
};

/** Who acts, and what led to it. */
export interface Cause {
  actor: EventActor;
  causedBy: EventCause;
}

/** What the log needs of the work that it records. */
export interface EventWork extends Cause {
  db: Db;
  clock: () => Date;
}

/**
 * Makes events of subjects at the end of the transaction, all of one kind at once. A subject that did not change in the
 * end has no event.
 */
export interface EventSource<Subject> {
  present(work: EventWork, subjects: Subject[]): Promise<(NewEvent | null)[]>;
}

/** The service itself, when nobody asked. */
export const systemActor: EventActor = { type: 'system', id: null, name: 'heed' };
