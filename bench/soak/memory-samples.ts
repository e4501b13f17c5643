import { middle } from '../median.ts';
import { readMegabytes } from '../read-megabytes.ts';

const everyMs = 2_000;
const settledAfterMs = 120_000;
const stretchMs = 30_000;
const mostChange = 0.1;

/** The resident memory of a process, over time. */
export class MemorySamples {
  readonly #startedAt = performance.now();
  readonly #samples: { atMs: number; megabytes: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  private constructor(pid: number) {
    this.#timer = setInterval(
      () => this.#samples.push({ atMs: performance.now() - this.#startedAt, megabytes: readMegabytes(pid, 'now') }),
      everyMs,
    );
  }

  static take(pid: number): MemorySamples {
    return new MemorySamples(pid);
  }

  /** Ends it, and returns what is wrong: the stretches of time in which memory was not what it was after two minutes. */
  stop(): string[] {
    clearInterval(this.#timer);
    const [settled, ...later] = this.stretches();
    if (settled === undefined) return [];
    return later.flatMap((megabytes, index) =>
      Math.abs(megabytes / settled - 1) > mostChange
        ? [`Memory was ${settled} MB after two minutes, and ${megabytes} MB ${(index + 1) / 2} minutes later`]
        : [],
    );
  }

  show(): string {
    const all = this.#samples.map(({ megabytes }) => megabytes);
    return `resident ${Math.min(...all)} to ${Math.max(...all)} MB, from two minutes on in each half minute ${this.stretches().join(', ')}`;
  }

  /** The medians of each half minute after the first two minutes, in MB. */
  stretches(): number[] {
    const medians: number[] = [];
    for (let from = settledAfterMs; ; from += stretchMs) {
      const within = this.#samples.filter(({ atMs }) => atMs >= from && atMs < from + stretchMs);
      if (within.length === 0) return medians;
      medians.push(middle(within.map(({ megabytes }) => megabytes)));
    }
  }
}
