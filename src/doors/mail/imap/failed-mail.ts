import { Unavailable } from '../../../base/errors.ts';
import { isDatabaseAway } from '../../../platform/db/database-away.ts';

const mostTries = 8;

/** Counts how often the pipeline failed with one mail for a reason that is not the surroundings'. */
export class FailedMail {
  #uid = 0;
  #tries = 0;

  note(uid: number, error: unknown): void {
    if (isOfSurroundings(error)) return;
    this.#tries = uid === this.#uid ? this.#tries + 1 : 1;
    this.#uid = uid;
  }

  /** Whether only its header is worth a try, so that it does not hold up all mail behind it. */
  isHopeless(uid: number): boolean {
    return uid === this.#uid && this.#tries >= mostTries;
  }
}

/** The database is away, or the system refuses something: the disk is full, or too many files are open. */
function isOfSurroundings(error: unknown): boolean {
  return (
    error instanceof Unavailable || isDatabaseAway(error) || typeof (error as { errno?: unknown }).errno === 'number'
  );
}
