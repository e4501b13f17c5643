import type { Queue } from 'pg-boss';
import type { JobName } from './queue.ts';

export interface JobKind {
  /** How pg-boss treats jobs of this kind. */
  queue: Omit<Queue, 'name'>;
  /** How many of them one process works on at a time. */
  atOnce: number;
  /** How many of them one query takes from the queue, to be done one after the other. */
  batch: number;
}

/** Each kind of job. One that fails is tried again after a pause that doubles every time. */
export const jobKinds = {
  'feedback-event': {
    queue: { ...queue({ retries: 10, pauseSeconds: 1, longestPauseSeconds: 600 }), expireInSeconds: 120 },
    atOnce: 2,
    batch: 10,
  },
  'scheduled-automation': {
    queue: { ...queue({ retries: 3, pauseSeconds: 5, longestPauseSeconds: 60 }), expireInSeconds: 15 * 60 },
    atOnce: 1,
    batch: 1,
  },
  'send-mail': {
    queue: { ...queue({ retries: 12, pauseSeconds: 10, longestPauseSeconds: 6 * 3_600 }), expireInSeconds: 120 },
    atOnce: 2,
    batch: 1,
  },
  'deliver-webhook': {
    queue: { ...queue({ retries: 8, pauseSeconds: 10, longestPauseSeconds: 3_600 }), expireInSeconds: 60 },
    atOnce: 4,
    batch: 1,
  },
} satisfies Record<JobName, JobKind>;

function queue(retry: { retries: number; pauseSeconds: number; longestPauseSeconds: number }) {
  return {
    notify: true,
    retryLimit: retry.retries,
    retryDelay: retry.pauseSeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestPauseSeconds,
    // A worker that was killed no longer says that it lives: after this long its job goes to another.
    heartbeatSeconds: 15,
    // What is done leaves soon, so that the queue's table stays small however much goes through it.
    deleteAfterSeconds: 60,
  };
}
