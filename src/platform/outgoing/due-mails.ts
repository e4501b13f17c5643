type Listener = (dueAt: Date) => void;

/** Tells those who mail customers in this process when a mail is due. It is a hint: the table says which mails wait. */
export class DueMails {
  readonly #listeners = new Set<Listener>();

  /** Call it after the commit. */
  announce(dueAt: Date): void {
    for (const listener of this.#listeners) listener(dueAt);
  }

  /** Calls the listener after each announcement, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
