import { replaceLive } from './replace-live.ts';

/** Shows what happens in the conversation as it happens, and tells the service what the reader has seen. */
export class Follower {
  readonly #address: string;
  readonly #thread: string;
  #seen = '';
  #loading: Promise<void> | undefined;
  #isStale = false;

  constructor(address: string, thread: string) {
    this.#address = address;
    this.#thread = thread;
  }

  start(): void {
    const stream = new EventSource(`${this.#thread}/stream`);
    for (const kind of ['comment', 'status']) stream.addEventListener(kind, () => this.#reload());
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      // A stream that was refused, or that ended for good, tells nothing any more.
      if (stream.readyState === EventSource.CLOSED) this.#reload();
      this.#tellSeen();
    });
    this.#tellSeen();
  }

  /** Events during a load cause one more load after it. */
  #reload(): void {
    this.#isStale = true;
    this.#loading ??= this.#loadAll().finally(() => {
      this.#loading = undefined;
    });
  }

  async #loadAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await this.#load().catch(() => undefined);
    }
    this.#tellSeen();
  }

  async #load(): Promise<void> {
    const response = await fetch(this.#address, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    if (!response.ok) return;
    const newer = new DOMParser().parseFromString(await response.text(), 'text/html');
    // The conversation may go on by mail, so that its page shows nothing of it any more.
    if (newer.querySelector('[data-live]')) replaceLive(newer);
    else location.reload();
  }

  #tellSeen(): void {
    const last = [...document.querySelectorAll('[data-by="agent"]')].at(-1)?.id;
    if (document.hidden || last === undefined || last === this.#seen) return;
    this.#seen = last;
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ commentId: last });
    // The next visit tells it again.
    fetch(`${this.#thread}/seen`, { method: 'PUT', headers, body, keepalive: true }).catch(() => undefined);
  }
}
