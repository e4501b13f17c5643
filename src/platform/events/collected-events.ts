import { appendEvents, type StampedEvent } from './append-events-sql.ts';
import type { Cause, EventSource, EventWork, NewEvent } from './event.ts';

interface Entry {
  source: EventSource<unknown>;
  subject: unknown;
  cause: Cause;
}

/** A log that has grown. */
export interface Grown {
  workspaceId: string;
  /** Whether it tells of somebody who now may do more or less than before. */
  changesAccess: boolean;
}

const aboutAccess = /^(?:api_key|app|member|workspace)\./;

/** What a transaction did, until it is appended to the log as the last thing that the transaction does. */
export class CollectedEvents {
  /** By a key that is the same for what becomes one event. */
  #entries = new Map<string, Entry>();

  /** Adds an event. Its actor and cause are those of the work. */
  add(work: Cause, event: NewEvent): void {
    this.#entries.set(`${this.#entries.size}`, { source: asItIs, subject: event, cause: causeOf(work) });
  }

  /**
   * Adds what becomes an event at the end of the transaction. `renew` gets what is there already under the key, and
   * returns what takes its place.
   */
  merge<Subject>(work: Cause, source: EventSource<Subject>, key: string, renew: (old?: Subject) => Subject): void {
    const old = this.#entries.get(key);
    const subject = renew(old?.subject as Subject | undefined);
    this.#entries.set(key, { source: source as EventSource<unknown>, subject, cause: old?.cause ?? causeOf(work) });
  }

  /** Returns a function that forgets what was added since, for a part of a transaction that is rolled back. */
  mark(): () => void {
    const entries = new Map(this.#entries);
    return () => {
      this.#entries = entries;
    };
  }

  /**
   * Appends all events, and returns which logs have grown. Whoever calls it commits right afterwards, because it locks the
   * workspaces' counters of events.
   */
  async append(work: EventWork): Promise<Grown[]> {
    if (this.#entries.size === 0) return [];
    const stamped = (await this.#present(work)).filter((event) => event !== null);
    const workspaces = [...new Set(stamped.map(({ workspaceId }) => workspaceId))].sort();
    const grown: Grown[] = [];
    for (const workspaceId of workspaces) {
      const events = stamped.filter((event) => event.workspaceId === workspaceId);
      await appendEvents(work, workspaceId, events);
      grown.push({ workspaceId, changesAccess: events.some(({ type }) => aboutAccess.test(type)) });
    }
    return grown;
  }

  /** The events in the order in which they were first added. */
  async #present(work: EventWork): Promise<(StampedEvent | null)[]> {
    const entries = [...this.#entries.values()];
    const events = new Map<Entry, NewEvent | null>();
    for (const source of new Set(entries.map((entry) => entry.source))) {
      const ofSource = entries.filter((entry) => entry.source === source);
      const presented = await source.present(
        work,
        ofSource.map(({ subject }) => subject),
      );
      for (const [index, entry] of ofSource.entries()) events.set(entry, presented[index] ?? null);
    }
    return entries.map((entry) => {
      const event = events.get(entry);
      return event ? { ...event, ...entry.cause } : null;
    });
  }
}

const asItIs: EventSource<unknown> = { present: async (_work, events) => events as NewEvent[] };

function causeOf({ actor, causedBy }: Cause): Cause {
  return { actor, causedBy };
}
