/** What was to be done together cannot be, and nothing of it is done: each piece of work is to be tried by itself. */
export class TryApart extends Error {}

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Options<Entry, Result> {
  /** How many are done together at most. */
  most: number;
  /** Whether a piece of work can be done together with the first one. */
  fits(first: Entry, other: Entry): boolean;
  /** Returns the result of each, in their order. Throws a {@link TryApart} if one of several may be what failed. */
  run(entries: [Entry, ...Entry[]]): Promise<Result[]>;
}

/**
 * Does work of one name in turns, all together that has come while a turn was under way. What comes alone is done at
 * once, and nothing waits for a timer.
 */
export class Together<Entry, Result> {
  readonly #options: Options<Entry, Result>;
  /** By the name of what is under way. */
  readonly #lines = new Map<string, Waiting<Entry, Result>[]>();

  constructor(options: Options<Entry, Result>) {
    this.#options = options;
  }

  do(name: string, entry: Entry): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const line = this.#lines.get(name);
    const waiting = { entry, resolve, reject };
    if (line) line.push(waiting);
    else void this.#work(name, waiting);
    return promise;
  }

  async #work(name: string, first: Waiting<Entry, Result>): Promise<void> {
    const line = [first];
    this.#lines.set(name, line);
    let settle = () => {};
    while (line.length > 0) {
      const outcome = this.#runTogether(this.#takeNext(line));
      // Whoever does the work need not wait until those before have been answered.
      settle();
      settle = await outcome;
    }
    this.#lines.delete(name);
    settle();
  }

  /** Takes from the line in its order, so that nobody is overtaken. */
  #takeNext(line: Waiting<Entry, Result>[]): Waiting<Entry, Result>[] {
    const { most, fits } = this.#options;
    const [first] = line;
    const end = line.findIndex(
      ({ entry }, index) => index === most || (first && index > 0 && !fits(first.entry, entry)),
    );
    return line.splice(0, end === -1 ? line.length : end);
  }

  /** Returns what gives each its result. */
  async #runTogether(taken: Waiting<Entry, Result>[]): Promise<() => void> {
    try {
      const results = await this.#options.run(taken.map(({ entry }) => entry) as [Entry, ...Entry[]]);
      return () => taken.forEach(({ resolve }, index) => void resolve(results[index] as Result));
    } catch (error) {
      if (!(error instanceof TryApart) || taken.length === 1)
        return () => taken.forEach(({ reject }) => void reject(error));
      for (const one of taken) (await this.#runTogether([one]))();
      return () => {};
    }
  }
}
