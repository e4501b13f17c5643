import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's site of one page, on another origin than the service. */
export class Shop {
  /** What the page contains beside its heading. */
  body = '';
  readonly #server: Server = createServer((_req, res) =>
    res
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${this.body}</html>`),
  );

  static async open(): Promise<Shop> {
    const shop = new Shop();
    await new Promise<void>((resolve) => {
      shop.#server.listen(0, '127.0.0.1', resolve);
    });
    return shop;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.close();
  }
}
