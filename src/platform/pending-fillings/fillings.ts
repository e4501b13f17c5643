import type { Sql } from '../db/sql.ts';
import { listPending, type Pending } from './fillings-sql.ts';

const lookEveryMs = 5_000;

/** Knows which columns are still being filled. Once nothing is pending, it stays so as long as the process runs. */
export class Fillings {
  #known: Promise<Pending[]> | undefined;
  #knownUntil = 0;

  /** Whether rows written before may still lack the values of this filling. */
  async isPending({ db }: { db: Sql }, name: string): Promise<boolean> {
    return (await this.pending(db)).some((one) => one.name === name);
  }

  /** Returns the fillings under way, as they were at most 5 s ago. */
  async pending(db: Sql): Promise<Pending[]> {
    const known = this.#known;
    if (known && ((await known).length === 0 || Date.now() < this.#knownUntil)) return known;
    const read = listPending(db);
    this.#known = read;
    this.#knownUntil = Date.now() + lookEveryMs;
    read.catch(() => {
      if (this.#known === read) this.#known = undefined;
    });
    return read;
  }

  /** Makes the next look ask the database. */
  forget(): void {
    this.#known = undefined;
  }
}
