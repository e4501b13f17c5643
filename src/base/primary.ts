// What one of several processes over one port asks the primary, which started them. `start/cluster` connects them. A
// process that is alone has no primary.

/** The questions, and what the primary answers. */
export interface Questions {
  /**
   * One step in a window of a rate limit that all processes share. The times are those of `Date.now()`. An increment may
   * take several of the `most` hits, for the asking process to use without asking again.
   */
  count: {
    question: { step: CountStep; key: string; windowMs: number; most: number };
    answer: { totalHits: number; resetsAt: number; taken: number } | null;
  };
  /** A try to sign in: the answer is how many milliseconds to wait, or 0. Without `most`, one is given back. */
  try: { question: { name: string; id: string; windowMs: number; most: number | null }; answer: number };
  /** The metrics of all processes, in the text format of Prometheus. */
  metrics: { question: null; answer: string };
}

/** What a rate limit does with a window. */
export type CountStep = 'get' | 'increment' | 'decrement' | 'reset';

export interface Primary {
  ask<What extends keyof Questions>(
    what: What,
    question: Questions[What]['question'],
  ): Promise<Questions[What]['answer']>;
}

let primary: Primary | undefined;

export function joinPrimary(joined: Primary | undefined): void {
  primary = joined;
}

/** Undefined in a process that is alone. */
export function currentPrimary(): Primary | undefined {
  return primary;
}
