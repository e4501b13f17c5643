import type { ThreadComment, ThreadFile, ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { toJson } from '../plain-json.ts';
import { request, sendOnce } from '../request.ts';

/** A conversation, by the token of its link. */
export class ThreadClient {
  readonly #url: string;

  constructor(site: string, token: string) {
    this.#url = `${site}/api/thread/${token}`;
  }

  read(): Promise<ThreadView> {
    return request(this.#url, {});
  }

  answer(message: string, attachments: { id: string }[], key: string): Promise<ThreadComment> {
    return sendOnce(`${this.#url}/comments`, { message, attachments }, key);
  }

  async upload(file: File, key: string): Promise<ThreadFile> {
    const body = new FormData();
    body.append('file', file);
    return request(`${this.#url}/upload`, { method: 'POST', headers: { 'Idempotency-Key': key }, body });
  }

  resolve(key: string): Promise<ThreadView> {
    return request(`${this.#url}/resolve`, { method: 'POST', headers: { 'Idempotency-Key': key } });
  }

  rate(score: number): Promise<ThreadView> {
    return request(`${this.#url}/rating`, json('PUT', { score }));
  }

  markSeen(commentId: string): Promise<unknown> {
    return request(`${this.#url}/seen`, json('PUT', { commentId }));
  }

  /** Calls back at each change. The browser reconnects by itself. Returns what ends it. */
  follow(onChange: () => void): () => void {
    const source = new EventSource(`${this.#url}/stream`);
    for (const name of ['comment', 'status', 'deleted']) source.addEventListener(name, onChange);
    // Events of a time without a connection never come.
    let wasOpen = false;
    source.addEventListener('open', () => {
      if (wasOpen) onChange();
      wasOpen = true;
    });
    return () => source.close();
  }
}

function json(method: string, body: object): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: toJson(body) };
}
