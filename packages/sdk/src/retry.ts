import { HeedError } from './errors.ts';

const firstDelayMs = 500;
const mostDelayMs = 8_000;

/**
 * Whether the same request may succeed later: the service is busy or unavailable, or the first request is still
 * running.
 */
export function isWorthRetrying(response: Response): boolean {
  const { status, headers } = response;
  return status === 408 || status === 429 || status >= 500 || (status === 409 && headers.has('Retry-After'));
}

/**
 * Returns the milliseconds to wait before the next attempt: what the service asks for, otherwise doubling, with jitter.
 * Undefined if it asks for more than `most`.
 */
export function retryDelay(attempt: number, response: Response | undefined, most: number): number | undefined {
  const asked = retryAfterMs(response?.headers.get('Retry-After') ?? null);
  if (asked !== undefined) return asked <= most ? asked : undefined;
  return withJitter(Math.min(firstDelayMs * 2 ** attempt, mostDelayMs, most));
}

/** Between half of a delay and all of it. */
export function withJitter(ms: number): number {
  return ms / 2 + (Math.random() * ms) / 2;
}

function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Waits, or rejects as soon as the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  throwIfAborted(signal);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
  throwIfAborted(signal);
}

/** Throws a {@link HeedError} named `AbortError` if the signal is aborted. Its cause is the signal's reason. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  const cause = signal.reason;
  throw Object.defineProperty(new HeedError(cause?.message ?? cause, { cause }), 'name', { value: 'AbortError' });
}
