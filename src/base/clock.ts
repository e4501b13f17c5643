/** Tells the time; tests set their own. */
export interface Clock {
  (): Date;
  /** Milliseconds by a clock that nobody sets, since some moment: for how long something lives in this process. */
  elapsedMs(): number;
}

export const systemClock: Clock = Object.assign(() => new Date(), { elapsedMs: () => performance.now() });
