import type { IntakeReceipt, PlainUpload, WidgetFeedback, WidgetSettings } from '../../../generated/sdk/types.gen.ts';
import { toJson } from './plain-json.ts';
import { reach } from './reach.ts';
import { asRefusal, Refusal } from './refusal.ts';

const waitsMs = [800, 2_500];
const unknownAnswers: Record<number, string> = { 413: '(too large)', 429: '(too many requests)' };

/** The service's intake for the widgets of one project. */
export class Intake {
  readonly #url: string;
  #sent = { content: '', key: '' };

  constructor(site: string, publicKey: string) {
    this.#url = `${site}/api/widget/${encodeURIComponent(publicKey)}`;
  }

  settings(): Promise<WidgetSettings> {
    return request(this.#url, {});
  }

  /** Stores an image and returns its address. */
  async upload(file: File): Promise<string> {
    const body = new FormData();
    body.append('file', file);
    const init = { method: 'POST', headers: { 'Idempotency-Key': newKey() }, body };
    const { url } = await again(() => request<PlainUpload>(`${this.#url}/upload`, init));
    return url;
  }

  /** Sends the feedback. It is stored once, even if it is sent again because the first response did not arrive. */
  submit(feedback: WidgetFeedback): Promise<IntakeReceipt> {
    const body = toJson(feedback);
    if (this.#sent.content !== body) this.#sent = { content: body, key: newKey() };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': this.#sent.key };
    return again(() => request<IntakeReceipt>(`${this.#url}/feedback`, { method: 'POST', headers, body }));
  }
}

async function request<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await reach(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const { status } = response;
  const answer = await response.json().catch(() => ({}));
  if (response.ok && answer.data) return answer.data;
  const { message, details } = answer.error ?? {};
  if (message) throw new Refusal(status, `the service answers ${status}: ${message}`, { details });
  // A proxy has words of its own, or nothing has come through to its end.
  throw new Refusal(status, `something before the service answers ${status} ${unknownAnswers[status] ?? ''}`.trim());
}

/** Tries again if no response came, or one that says nothing about the request. */
async function again<Data>(attempt: () => Promise<Data>): Promise<Data> {
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
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
