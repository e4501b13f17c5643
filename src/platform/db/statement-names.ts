const namedFromUse = 3;
const mostNames = 500;
const mostCounted = 5_000;

/**
 * Names the texts that come again, so that each connection prepares them. A connection never forgets what it has
 * prepared, so there are at most 500 names in a process. Texts beyond that are sent as they are.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** How often each text without a name was used. */
  #uses = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < namedFromUse) {
      if (this.#uses.size >= mostCounted) this.#uses = new Map();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `heed_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
