/** Readers of logs that each work for several followers of this process at once. */
export class SharedReaders {
  readonly #byName = new Map<string, unknown>();

  /** Returns the reader of this name, which is made if there is none. */
  take<Reader>(name: string, make: () => Reader): Reader {
    const known = this.#byName.get(name) as Reader | undefined;
    const reader = known ?? make();
    this.#byName.set(name, reader);
    return reader;
  }

  /** Forgets a reader that has nobody left to work for. */
  leave(name: string, reader: unknown): void {
    if (this.#byName.get(name) === reader) this.#byName.delete(name);
  }
}
