import type { Event, EventActor, EventCause, EventChange, EventType } from '../../../generated/sdk/types.gen.ts';
import type { Sql } from '../db/sql.ts';

/** What the log adds to an event by itself. */
type Added = 'id' | 'sequence' | 'occurredAt' | 'actor' | 'causedBy';

/** Each field that changed, with its value before and after. */
export type EventChanges = Record<string, EventChange>;

/** A run is told of by its automation, and has a form of its own. */
type RunType = 'automation.run_finished';

/** The types of events about a noun, such as `customer`. */
export type EventTypeOf<Noun extends string> = Exclude<Extract<EventType, `${Noun}.${string}`>, RunType>;

type Noun = EventType extends infer Type ? (Type extends `${infer Name}.${string}` ? Name : never) : never;

/** The types of a noun share a form here, because one function records all that happens to it. */
type FormOf<Type extends EventType> = Omit<Extract<Event, { type: Type }>, Added | 'changes'> & {
  changes: EventChanges | null;
};

/** An event as the code that makes the change knows it. */
export type NewEvent = ({ [Name in Noun]: FormOf<EventTypeOf<Name>> }[Noun] | FormOf<RunType>) & {
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
  db: Sql;
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
