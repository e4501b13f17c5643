/** An event on its way to whoever follows them. */
export interface SentEvent {
  /** Where a client goes on after it: a number of the log, or a text that only Heed can read. Null of what passes, and is not told again. */
  id: number | string | null;
  type: string;
  data: object;
}

/** Events that are sent as they happen. */
export interface LiveStream {
  /**
   * Opens after a place in the log, and sends until the signal says that nobody listens any longer. What it throws before `open` is an answer of its own. `send`
   * with nothing to send only shows that the connection lives.
   */
  follow(
    to: { open(place: number | string): void; send(events: SentEvent[]): Promise<void> },
    signal: AbortSignal,
  ): Promise<void>;
}
