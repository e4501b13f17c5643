const shortestMs = 60_000;
const longestMs = 24 * 3_600_000;
const mostKept = 100;

interface Kept {
  body: Buffer;
  headers: Headers;
  /** The time by a monotonic clock. */
  untilMs: number;
}

/**
 * Keeps the keys that clients publish for as long as the answers say, from a minute to a day. The library keeps them no longer than
 * a client of one request.
 */
export class KeptKeys {
  readonly #kept = new Map<string, Kept>();
  readonly #elapsedMs: () => number;

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  find(url: string): Response | undefined {
    const kept = this.#kept.get(url);
    if (kept && kept.untilMs > this.#elapsedMs())
      return new Response(new Uint8Array(kept.body), { headers: kept.headers });
    this.#kept.delete(url);
    return undefined;
  }

  keep(url: string, body: Buffer, headers: Headers): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest);
    const lifetimeMs = Math.min(Math.max(lifetimeOf(headers), shortestMs), longestMs);
    this.#kept.set(url, { body, headers, untilMs: this.#elapsedMs() + lifetimeMs });
  }
}

/** For how many milliseconds an answer holds, by its headers. Zero if they do not say. */
function lifetimeOf(headers: Headers): number {
  const [, seconds] = /max-age=(\d+)/i.exec(headers.get('cache-control') ?? '') ?? [];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  return Date.parse(headers.get('expires') ?? '') - Date.now() || 0;
}
