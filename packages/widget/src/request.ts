import { toJson } from './plain-json.ts';
import { reach } from './reach.ts';
import { asRefusal, Refusal } from './refusal.ts';

const waitsMs = [800, 2_500];
const unknownAnswers: Record<number, string> = { 413: '(too large)', 429: '(too many requests)' };

/** Sends a request and returns the `data` of its answer. Throws a Refusal if there is none. */
export async function request<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await reach(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const { status } = response;
  const answer = await response.json().catch(() => ({}));
  if (response.ok && answer.data) return answer.data;
  const { message, details } = answer.error ?? {};
  if (message) throw new Refusal(status, `the service answers ${status}: ${message}`, { details });
  // A proxy has words of its own, or nothing has come through to its end.
  throw new Refusal(status, `something before the service answers ${status} ${unknownAnswers[status] ?? ''}`.trim());
}

/** Sends JSON, which is stored once, even if it is sent again because the first response did not arrive. */
export function sendOnce<Data>(url: string, body: object, key: string, session?: string): Promise<Data> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...bearer(session) };
  return again(() => request<Data>(url, { method: 'POST', headers, body: toJson(body) }));
}

/** The header of a visitor's session. */
export function bearer(session: string | undefined): Record<string, string> {
  return session ? { Authorization: `Bearer ${session}` } : {};
}

/** Tries again if no response came, or one that says nothing about the request. */
export async function again<Data>(attempt: () => Promise<Data>): Promise<Data> {
  for (const wait of waitsMs) {
    try {
      return await attempt();
    } catch (error) {
      const { status, isBlocked } = asRefusal(error);
      if (isBlocked || (status !== null && status < 500)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return attempt();
}

/** Returns 128 random bits. `randomUUID` does not exist on pages without TLS. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
