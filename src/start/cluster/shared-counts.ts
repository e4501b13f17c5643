import type { Clock } from '../../base/clock.ts';
import type { Questions } from '../../base/primary.ts';
import { WindowsInMemory } from '../../doors/http/rate-limit/sliding-windows.ts';
import { WindowStore } from '../../doors/http/rate-limit/window-store.ts';

/** To ask for each request would cost more than half of what a short read does. */
const mostTaken = 32;
/** The part of what was left that all processes together may have taken without using it. A limit is met too early by so much at most. */
const spareShare = 1 / 100;

/** Counts the requests of all processes, in windows as one process alone has them. */
export class SharedCounts {
  readonly #clock: Clock;
  readonly #processes: number;
  /** All windows of a store are equally long. */
  readonly #stores = new Map<number, WindowStore>();
  readonly #tries = new Map<number, WindowsInMemory>();

  constructor(clock: Clock, processes: number) {
    this.#clock = clock;
    this.#processes = processes;
  }

  count({ step, key, windowMs, most }: Questions['count']['question']): Questions['count']['answer'] {
    const store = this.#store(windowMs);
    if (step === 'decrement') store.decrement(key);
    if (step === 'reset') store.resetKey(key);
    const taken = step === 'increment' ? this.#share(most - (store.get(key)?.totalHits ?? 0)) : 0;
    const counted = taken > 0 ? store.increment(key, taken) : store.get(key);
    return counted?.resetTime ? { totalHits: counted.totalHits, resetsAt: counted.resetTime.getTime(), taken } : null;
  }

  /** How many of the hits that are left one process takes. Near the limit it is one, so that no request too many gets through. */
  #share(left: number): number {
    return Math.max(1, Math.min(mostTaken, Math.floor((left * spareShare) / this.#processes)));
  }

  async try({ name, id, windowMs, most }: Questions['try']['question']): Promise<Questions['try']['answer']> {
    const windows = this.#tries.get(windowMs) ?? new WindowsInMemory(this.#clock, windowMs);
    this.#tries.set(windowMs, windows);
    if (most !== null) return windows.take(name, id, most);
    await windows.giveBack(name, id);
    return 0;
  }

  #store(windowMs: number): WindowStore {
    let store = this.#stores.get(windowMs);
    if (!store) {
      store = new WindowStore(this.#clock, windowMs);
      this.#stores.set(windowMs, store);
    }
    return store;
  }
}
