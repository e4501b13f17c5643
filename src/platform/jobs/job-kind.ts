import type { Queue } from 'pg-boss';

/**
 * A kind of job. `Data` is what such a job carries, stored as JSON. The code that sends such jobs declares the kind.
 */
export interface JobKind<Data extends object> {
  name: string;
  /** How pg-boss treats jobs of this kind. */
  queue: Omit<Queue, 'name'>;
  /** How many jobs of this kind one process works on at a time. */
  atOnce: number;
  /**
   * How many of one group all processes work on at a time. With 1, they run one after the other in the order they were
   * sent. With more, workers that look at the same moment may exceed it by as many as they have connections, so leave
   * room for others.
   */
  atOnceInGroup: number;
  /** How many one query takes from the queue, to be done one after the other. */
  batch: number;
  /** Never set. It only ties the kind to its data. */
  readonly carries?: Data;
}

export interface JobManners {
  retries: number;
  /** The pause after the first failure. It doubles with each further one. */
  pauseSeconds: number;
  longestPauseSeconds: number;
  /** A try that takes longer counts as failed. */
  mostSeconds: number;
  atOnce: number;
  /** 1 unless given. */
  atOnceInGroup?: number;
  /** 1 unless given. */
  batch?: number;
}

export function jobKind<Data extends object>(name: string, manners: JobManners): JobKind<Data> {
  const { retries, pauseSeconds, longestPauseSeconds, mostSeconds, atOnce, atOnceInGroup = 1, batch = 1 } = manners;
  const queue = {
    notify: true,
    retryLimit: retries,
    retryDelay: pauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: mostSeconds,
    // A killed worker no longer reports that it is alive. After this time its job goes to another.
    heartbeatSeconds: 15,
    // Finished jobs are removed soon, so that the queue's table stays small however much goes through it.
    deleteAfterSeconds: 60,
  };
  return { name, queue, atOnce, atOnceInGroup, batch };
}
