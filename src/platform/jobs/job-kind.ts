import type { Queue } from 'pg-boss';

/** A kind of job. `Data` is what a job of it carries, stored as JSON; whoever leaves such jobs declares the kind. */
export interface JobKind<Data extends object> {
  name: string;
  /** How pg-boss treats jobs of this kind. */
  queue: Omit<Queue, 'name'>;
  /** How many of them one process works on at a time. */
  atOnce: number;
  /** How many of them one query takes from the queue, to be done one after the other. */
  batch: number;
  /** Never there: it only ties the kind to its data. */
  readonly carries?: Data;
}

export interface JobManners {
  retries: number;
  /** After the first failure; it doubles with each that follows. */
  pauseSeconds: number;
  longestPauseSeconds: number;
  /** A try that takes longer has failed. */
  mostSeconds: number;
  atOnce: number;
  /** 1 unless given. */
  batch?: number;
}

export function jobKind<Data extends object>(name: string, manners: JobManners): JobKind<Data> {
  const { retries, pauseSeconds, longestPauseSeconds, mostSeconds, atOnce, batch = 1 } = manners;
  const queue = {
    notify: true,
    retryLimit: retries,
    retryDelay: pauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: mostSeconds,
    // A worker that was killed no longer says that it lives: after this long its job goes to another.
    heartbeatSeconds: 15,
    // What is done leaves soon, so that the queue's table stays small however much goes through it.
    deleteAfterSeconds: 60,
  };
  return { name, queue, atOnce, batch };
}
