/**
 * When an item stood still since its deadlines count, in milliseconds of the epoch. Kept as intervals, because a sum is in one
 * clock, and rules have two: all time, and business time.
 */
export type Pauses = {
  /** Pauses that are over, in their order. */
  over: [from: number, to: number][];
  /** Since when it stands still now. */
  since: number | null;
};

export const noPauses: Pauses = { over: [], since: null };

const mostPauses = 200;

/** Returns the pauses of an item that from now on stands still, or no longer does. */
export function pausesFrom(now: Date, { over, since }: Pauses, stands: boolean): Pauses {
  if (stands) return { over, since: since ?? now.getTime() };
  if (since === null || since >= now.getTime()) return { over, since: null };
  return { over: atMost([...over, [since, now.getTime()]]), since: null };
}

/** The oldest moves up to the next: together they last as long, and what ran between them is not given back. */
function atMost(over: Pauses['over']): Pauses['over'] {
  const [first, second, ...others] = over;
  if (over.length <= mostPauses || !first || !second) return over;
  return [[second[0] - (first[1] - first[0]), second[1]], ...others];
}

/** Returns the pauses as they are stored: null for none. */
export function storedPauses(pauses: Pauses): Pauses | null {
  return pauses.over.length === 0 && pauses.since === null ? null : pauses;
}
