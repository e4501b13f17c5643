/** How often a waiting reader looks by itself, for events of other processes. */
const lookEveryMs = 1_000;

/** Is told that the log of a workspace has grown, and whether by something that changes who may do what there. */
type Hear = (workspaceId: string, changesAccess: boolean) => void;

/** Tells who waits for events of a workspace that there may be some. It is a hint: the log itself says what there is. */
export class LogWatch {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #hearers = new Set<Hear>();
  #tellOthers: Hear = () => undefined;
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Tells this process and the others. Call it after the commit. */
  announce(workspaceId: string, changesAccess = false): void {
    this.#tellOthers(workspaceId, changesAccess);
    this.hear(workspaceId, changesAccess);
  }

  /** Passes announcements of this process on, with this function. */
  share(tellOthers: Hear): void {
    this.#tellOthers = tellOthers;
  }

  /** Tells this process only. */
  hear(workspaceId: string, changesAccess = false): void {
    for (const hear of this.#hearers) hear(workspaceId, changesAccess);
    for (const wake of this.#waiting.get(workspaceId) ?? []) wake();
  }

  /** Calls the function at each announcement, until the returned one is called. */
  onAnnouncement(hear: Hear): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  /** Resolves when there may be something new, at the latest after the time, or when the process stops. */
  async next(workspaceId: string, mostMs: number): Promise<void> {
    if (this.#isClosed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const ofWorkspace = this.#waiting.get(workspaceId) ?? new Set();
    this.#waiting.set(workspaceId, ofWorkspace.add(resolve));
    const timer = setTimeout(resolve, Math.min(mostMs, lookEveryMs));
    await promise;
    clearTimeout(timer);
    ofWorkspace.delete(resolve);
    if (ofWorkspace.size === 0) this.#waiting.delete(workspaceId);
  }

  /** Wakes everybody for good, because the process stops. */
  close(): void {
    this.#isClosed = true;
    this.#hearers.clear();
    for (const workspaceId of [...this.#waiting.keys()]) this.hear(workspaceId);
  }
}
