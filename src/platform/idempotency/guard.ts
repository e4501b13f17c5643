import { Conflict } from '../../base/errors.ts';
import type { Named } from './record-name.ts';
import type { Kept, NewRecord } from './records-sql.ts';

/** A request whose answer is kept in one transaction with what it writes, so that its repetitions get the same answer. */
export interface Guard extends Named {
  /** What is to be kept of the answer. */
  toRecord(answer: unknown): NewRecord;
}

/** The request is a repetition: nothing of it is done. Whoever guards it answers with what is kept. */
export class AnsweredBefore extends Error {
  readonly kept: Kept;

  constructor(kept: Kept) {
    super('This Idempotency-Key has its answer');
    this.kept = kept;
  }
}

export function stillRunning(): Conflict {
  return new Conflict('The first request with this Idempotency-Key is still running', 1);
}
