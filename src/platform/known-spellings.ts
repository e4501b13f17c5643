const mostKnown = 20_000;

interface Known {
  kind: string;
  spelling: string;
}

/** Spellings of labels that this process has stored or found stored. */
export class KnownSpellings {
  readonly #known = new Set<string>();

  has(workspaceId: string, { kind, spelling }: Known): boolean {
    return this.#known.has(keyOf(workspaceId, kind, spelling));
  }

  add(workspaceId: string, { kind, spelling }: Known): void {
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.add(keyOf(workspaceId, kind, spelling));
  }
}

function keyOf(...parts: string[]): string {
  return parts.join('\n');
}
