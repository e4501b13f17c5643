import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy before the PostgreSQL server that imitates its failures. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #pairs = new Set<{ close(): void }>();
  readonly #server: Server;
  #port = 0;
  #hangs = false;

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = createServer((client) => this.#relay(client));
  }

  static async before(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(databaseUrl);
    await proxy.#listen();
    return proxy;
  }

  /** The database's URL through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  /** The machine is there, but its database server is not. */
  async refuse(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  /** The machine takes connections and bytes, and nothing comes back. */
  hang(): void {
    this.#hangs = true;
  }

  async recover(): Promise<void> {
    if (!this.#server.listening) await this.#listen();
    // What was lost while it hung would put the protocol out of step.
    if (this.#hangs) this.cut();
    this.#hangs = false;
  }

  cut(): void {
    for (const pair of this.#pairs) pair.close();
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.refuse();
  }

  async #listen(): Promise<void> {
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #relay(client: Socket): void {
    const database = connect(Number(this.#target.port || 5432), this.#target.hostname);
    const pair = {
      close: () => {
        this.#pairs.delete(pair);
        client.destroy();
        database.destroy();
      },
    };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('error', () => undefined).on('close', pair.close);
      from.on('data', (bytes) => this.#hangs || to.write(bytes));
    }
  }
}
