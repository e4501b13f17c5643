import type { IntakeReceipt, PlainUpload, WidgetFeedback, WidgetSettings } from '../../../generated/sdk/types.gen.ts';

const waitsMs = [800, 2_500];

/** A response that is not a success, or that there is none. `details` name the wrong fields. */
export class Refusal extends Error {
  readonly status: number | null;
  readonly details: { path: string; message: string }[];

  constructor(status: number | null, message: string, details: { path: string; message: string }[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

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
    const body = JSON.stringify(feedback);
    if (this.#sent.content !== body) this.#sent = { content: body, key: newKey() };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': this.#sent.key };
    return again(() => request<IntakeReceipt>(`${this.#url}/feedback`, { method: 'POST', headers, body }));
  }
}

async function request<Data>(url: string, init: RequestInit): Promise<Data> {
  const response = await fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer.data;
  throw new Refusal(response.status, answer.error?.message ?? '', answer.error?.details);
}

/** Tries again if no response came, or one that says nothing about the request. */
async function again<Data>(attempt: () => Promise<Data>): Promise<Data> {
  for (const wait of waitsMs) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refusal && (error.status ?? 0) < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return attempt();
}

/** Returns 128 random bits. `randomUUID` does not exist on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
