import type { Clock } from '../../base/clock.ts';
import type { Questions } from '../../base/primary.ts';
import { WindowsInMemory } from '../../doors/http/rate-limit/sliding-windows.ts';
import { WindowStore } from '../../doors/http/rate-limit/window-store.ts';

/** Counts the requests of all processes, in windows as one process alone has them. */
export class SharedCounts {
  readonly #clock: Clock;
  /** All windows of a store are equally long. */
  readonly #stores = new Map<number, WindowStore>();
  readonly #tries = new Map<number, WindowsInMemory>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  count({ step, key, windowMs }: Questions['count']['question']): Questions['count']['answer'] {
    const store = this.#store(windowMs);
    if (step === 'decrement') store.decrement(key);
    if (step === 'reset') store.resetKey(key);
    const counted = step === 'increment' ? store.increment(key) : store.get(key);
    return counted?.resetTime ? { totalHits: counted.totalHits, resetsAt: counted.resetTime.getTime() } : null;
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
