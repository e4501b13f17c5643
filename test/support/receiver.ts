import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The bytes as text. */
  body: string;
}

type Answer = number | ((res: ServerResponse) => void);

/** Somebody else's web server, which takes what it is sent. */
export class TestReceiver {
  readonly received: Received[] = [];
  /** What it answers to the next requests. Later ones get 204. */
  answers: Answer[] = [];
  readonly #server = createServer(async (req, res) => {
    const { method = '', url: path = '', headers } = req;
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    this.received.push({ method, path, headers, bytes, body: bytes.toString('utf8') });
    const answer = this.answers.shift() ?? 204;
    if (typeof answer === 'function') answer(res);
    else res.writeHead(answer).end();
  });

  static async start(): Promise<TestReceiver> {
    const receiver = new TestReceiver();
    await once(receiver.#server.listen(0, '0.0.0.0'), 'listening');
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Its address. `host` is another way to write this machine's. */
  url(path = '/hook', host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  forget(): void {
    this.received.length = 0;
    this.answers = [];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
