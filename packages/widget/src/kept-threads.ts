import { toJson } from './plain-json.ts';

/** A conversation that this browser has begun. */
export interface KeptThread {
  token: string;
  number: number;
  /** The beginning of what was written. */
  text: string;
  /** When it was last used, in milliseconds. */
  at: number;
}

const most = 20;
const keptMs = 30 * 86_400_000;
const shownLength = 120;

/** The conversations of a project that this browser has begun. Where it stores nothing, they end with the page. */
export class KeptThreads {
  readonly #key: string;
  #memory: KeptThread[] = [];

  constructor(publicKey: string) {
    this.#key = `heed-threads:${publicKey}`;
  }

  list(): KeptThread[] {
    const stored = attempt(() => JSON.parse(localStorage.getItem(this.#key) ?? 'null'));
    const all: KeptThread[] = Array.isArray(stored) ? stored : this.#memory;
    return all.filter(({ token, at }) => typeof token === 'string' && at > Date.now() - keptMs);
  }

  /** Puts it first, also one that was there before. */
  use({ token, number, text }: Omit<KeptThread, 'at'>): void {
    const others = this.list().filter((one) => one.token !== token);
    const used = { token, number, text: text.slice(0, shownLength), at: Date.now() };
    this.#write([used, ...others].slice(0, most));
  }

  forget(token: string): void {
    this.#write(this.list().filter((one) => one.token !== token));
  }

  clear(): void {
    this.#write([]);
  }

  #write(threads: KeptThread[]): void {
    this.#memory = threads;
    attempt(() => localStorage.setItem(this.#key, toJson(threads)));
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    // The browser stores nothing for this page.
    return undefined;
  }
}
