import type {
  PlainUpload,
  UnreadAnswer,
  VisitorSession,
  VisitorThread,
  WidgetFeedback,
  WidgetReceipt,
  WidgetSettings,
} from '../../../generated/sdk/types.gen.ts';
import { toJson } from './plain-json.ts';
import { again, bearer, newKey, request, sendOnce } from './request.ts';

/** The service's intake for the widgets of one project. */
export class Intake {
  readonly site: string;
  readonly publicKey: string;
  readonly #url: string;
  #sent = { content: '', key: '' };

  constructor(site: string, publicKey: string) {
    this.site = site;
    this.publicKey = publicKey;
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

  /** Sends the feedback, with the session of a visitor who is signed in. The same content is stored once. */
  submit(feedback: WidgetFeedback, session: string | undefined): Promise<WidgetReceipt> {
    const content = toJson(feedback);
    if (this.#sent.content !== content) this.#sent = { content, key: newKey() };
    return sendOnce(`${this.#url}/feedback`, feedback, this.#sent.key, session);
  }

  /** Begins the session of a visitor whose identity the site's server has signed. */
  identify(token: string): Promise<VisitorSession> {
    const headers = { 'Content-Type': 'application/json' };
    return request(`${this.#url}/identify`, { method: 'POST', headers, body: toJson({ token }) });
  }

  /** The conversations of a visitor who is signed in. */
  threads(session: string): Promise<VisitorThread[]> {
    return request(`${this.#url}/threads`, { headers: bearer(session) });
  }

  /** How many answers were not read, in the order of the tokens, or of the session's conversations. */
  unread(tokens: string[] | undefined, session: string | undefined): Promise<UnreadAnswer[]> {
    return sendOnce(`${this.#url}/threads/unread`, { tokens }, newKey(), session);
  }
}
