import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Command = 'recipient' | 'data';

/** A real SMTP server that keeps what it gets, and refuses what a test wants it to. */
export class TestSmtpServer {
  readonly received: Email[] = [];
  /** The sender and the recipients of each, as the server was told, and its bytes. */
  readonly envelopes: { from: string; to: string[]; bytes: Buffer }[] = [];
  /** How often a client has begun to send a message. */
  attempts = 0;
  /** What it answers to the next commands of this kind, before it takes any again. */
  readonly #answers: { command: Command; code: number; text: string }[] = [];
  #held: { until: Promise<void>; domain: string } | undefined;
  #forgotten = 0;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => {
      this.attempts += 1;
      callback();
    },
    onRcptTo: (_address, _session, callback) => callback(this.#fault('recipient')),
    onData: (stream, { envelope }, callback) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      this.#take(stream, sender, recipients).then(callback, callback);
    },
  });

  static async start(port = 0): Promise<TestSmtpServer> {
    const server = new TestSmtpServer();
    // A client that is killed breaks its connection.
    server.#server.on('error', () => undefined);
    await once(server.#server.listen(port, '127.0.0.1'), 'listening');
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Answers the next command of this kind with the code. */
  refuse(command: Command, code: number, text = 'not now'): void {
    this.#answers.push({ command, code, text });
  }

  /** Refuses nothing any more. */
  takeAll(): void {
    this.#answers.length = 0;
  }

  /** Lets messages wait until the returned function is called: all, or those to addresses of one domain. */
  hold(domain = ''): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { until: promise, domain };
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** Including what is on its way. */
  forget(): void {
    this.#forgotten += 1;
    this.received.length = 0;
    this.envelopes.length = 0;
    this.attempts = 0;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  async #take(stream: AsyncIterable<Buffer>, from: string, to: string[]): Promise<Error | null> {
    const forgotten = this.#forgotten;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { until, domain } = this.#held ?? {};
    if (domain !== undefined && to.some((address) => address.endsWith(domain))) await until;
    const fault = this.#fault('data');
    const bytes = Buffer.concat(chunks);
    const message = await PostalMime.parse(bytes);
    if (!fault && forgotten === this.#forgotten) {
      this.received.push(message);
      this.envelopes.push({ from, to, bytes });
    }
    return fault;
  }

  #fault(command: Command): Error | null {
    const [next] = this.#answers;
    if (next?.command !== command) return null;
    this.#answers.shift();
    return Object.assign(new Error(next.text), { responseCode: next.code });
  }
}
