import { Unavailable } from './errors.ts';

interface Line {
  underWay: number;
  waiting: (() => void)[];
}

/** Limits how much work of one name runs at a time. More of it waits in order, without holding up other names. */
export class Turns {
  readonly #most: number;
  readonly #longestWaitMs: number;
  readonly #lines = new Map<string, Line>();

  /** Work that has waited longer than this is given up. By default none is. */
  constructor(most: number, longestWaitMs = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#longestWaitMs = longestWaitMs;
  }

  /** @throws {Unavailable} if its turn does not come in time */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const end = await this.begin(name);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Returns what ends the turn, once it has come. The work then stands next to its caller in a stack.
   * @throws {Unavailable} if the turn does not come in time
   */
  async begin(name: string): Promise<() => void> {
    const line = this.#lineOf(name);
    if (line.underWay < this.#most) line.underWay += 1;
    else await this.#wait(line);
    return () => this.#leave(name);
  }

  #lineOf(name: string): Line {
    const line = this.#lines.get(name) ?? { underWay: 0, waiting: [] };
    this.#lines.set(name, line);
    return line;
  }

  #leave(name: string): void {
    const line = this.#lineOf(name);
    // The next one takes this one's place, so that no other slips in between.
    const next = line.waiting.shift();
    if (next) next();
    else line.underWay -= 1;
    if (line.underWay === 0) this.#lines.delete(name);
  }

  #wait({ waiting }: Line): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new Unavailable());
    };
    const timer = this.#longestWaitMs < Number.POSITIVE_INFINITY ? setTimeout(giveUp, this.#longestWaitMs) : undefined;
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(begin);
    return promise;
  }
}
