interface InWorkspace {
  workspaceId: string;
}

/** Passes what happens in a workspace, and is not in its log, to those who follow the workspace in any process. */
export class Signals<Signal extends InWorkspace> {
  readonly #followers = new Map<string, Set<(signal: Signal) => void>>();
  #tellOthers: (signal: Signal) => void = () => undefined;

  /** Tells this process and the others. */
  tell(signal: Signal): void {
    this.#tellOthers(signal);
    this.hear(signal);
  }

  /** Passes what this process tells on, with this function. */
  share(tellOthers: (signal: Signal) => void): void {
    this.#tellOthers = tellOthers;
  }

  /** Tells this process only. */
  hear(signal: Signal): void {
    for (const hear of this.#followers.get(signal.workspaceId) ?? []) hear(signal);
  }

  /** Calls the function for each signal in the workspace until the returned one is called. */
  follow(workspaceId: string, hear: (signal: Signal) => void): () => void {
    const ofWorkspace = this.#followers.get(workspaceId) ?? new Set();
    this.#followers.set(workspaceId, ofWorkspace.add(hear));
    return () => {
      ofWorkspace.delete(hear);
      if (ofWorkspace.size === 0) this.#followers.delete(workspaceId);
    };
  }
}
