import type { TestApp } from './app.ts';
import { aClient } from './client.ts';

interface Sent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads.
  data: any;
}

/** An open stream of a conversation, which collects what it receives. */
export class ThreadStream {
  text = '';
  isEnded = false;
  readonly status: number;
  readonly #closing: AbortController;

  private constructor(response: Response, closing: AbortController) {
    this.status = response.status;
    this.#closing = closing;
    void this.#read(response);
  }

  static async open(app: TestApp, token: string, headers: Record<string, string> = {}): Promise<ThreadStream> {
    const { port } = app.running.server.address() as { port: number };
    const closing = new AbortController();
    const url = `http://127.0.0.1:${port}/api/thread/${token}/stream`;
    const response = await fetch(url, { headers: { ...aClient(), ...headers }, signal: closing.signal });
    return new ThreadStream(response, closing);
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body ?? []) this.text += decoder.decode(part as Uint8Array, { stream: true });
    } catch {
      // Closed by the test.
    }
    this.isEnded = true;
  }

  get events(): Sent[] {
    return this.text.split('\n\n').flatMap((block) => {
      const [, id = '', event = '', data] = /^id: (.+)\nevent: (.+)\ndata: (.+)$/.exec(block) ?? [];
      return data === undefined ? [] : [{ id, event, data: JSON.parse(data) }];
    });
  }

  /** The id that it was opened with. */
  get firstId(): string {
    return /^retry: \d+\nid: (.+)\n\n/.exec(this.text)?.[1] ?? '';
  }

  close(): void {
    this.#closing.abort();
  }
}
