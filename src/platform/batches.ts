/** Work as it reads: what is read in a transaction is not for others. */
interface Reading {
  db: object;
  /** Null in a transaction. */
  begin: unknown;
}

interface Waiting {
  key: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const mostKeys = 50;

/**
 * Reads for several callers at once. While one read of a name is under way, further keys of that name wait, and the next read
 * gets them together. A caller alone waits for nobody. Callers share what is read, so they must not write into it.
 */
export class Batches {
  /** The keys that wait, by database and name. A name is there while it is being read. */
  readonly #lines = new WeakMap<object, Map<string, Waiting[]>>();

  /** `read` returns the result of each key, in their order. */
  async load<Key, Result>(
    { db, begin }: Reading,
    name: string,
    key: Key,
    read: (keys: Key[]) => Promise<Result[]>,
  ): Promise<Result> {
    if (!begin) return (await read([key]))[0] as Result;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const lines = this.#linesOf(db);
    const line = lines.get(name) ?? [];
    line.push({ key, resolve, reject });
    if (!lines.has(name)) {
      lines.set(name, line);
      void readAll(line, read as (keys: unknown[]) => Promise<unknown[]>, () => lines.delete(name));
    }
    return promise as Promise<Result>;
  }

  /** Reads one thing for all who ask for it. A caller who asks during a read gets the result of the next one. */
  once<Result>(reading: Reading, name: string, read: () => Promise<Result>): Promise<Result> {
    return this.load(reading, name, null, async (keys) => {
      const result = await read();
      return keys.map(() => result);
    });
  }

  #linesOf(db: object): Map<string, Waiting[]> {
    const lines = this.#lines.get(db) ?? new Map<string, Waiting[]>();
    this.#lines.set(db, lines);
    return lines;
  }
}

async function readAll(line: Waiting[], read: (keys: unknown[]) => Promise<unknown[]>, end: () => void): Promise<void> {
  while (line.length > 0) {
    const taken = line.splice(0, mostKeys);
    try {
      const results = await read(taken.map(({ key }) => key));
      for (const [index, { resolve }] of taken.entries()) resolve(results[index]);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }
  end();
}
