import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const paths = ['/first', '/second'];

/** The receivers of two subscriptions. */
export class Hooks {
  /** The ids of what each has got. One can come twice. */
  readonly got = new Map(paths.map((path) => [path, new Set<string>()]));
  readonly #server = createServer((req, res) => {
    this.got.get(req.url ?? '')?.add(String(req.headers['webhook-id']));
    req.resume().on('end', () => res.writeHead(204).end());
  });

  static async open(): Promise<Hooks> {
    const hooks = new Hooks();
    await once(hooks.#server.listen(0, '127.0.0.1'), 'listening');
    return hooks;
  }

  get urls(): string[] {
    const { port } = this.#server.address() as AddressInfo;
    return paths.map((path) => `http://127.0.0.1:${port}${path}`);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }
}
