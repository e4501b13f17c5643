import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';

/** What a browser finds under this address is the app that the suite has started (`SITE_URL`). */
export const site = 'http://heed.localhost';

let browser: Promise<Browser> | undefined;
let served: Server | undefined;

/** Contexts in the one browser of this worker process, which all its suites share: its start takes longest. */
export class SharedBrowser {
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];

  private constructor(shared: Browser) {
    this.#browser = shared;
  }

  /** @param server what answers under `site` from now on. */
  static async start(server?: Server): Promise<SharedBrowser> {
    SharedBrowser.serve(server);
    if (!(await browser)?.isConnected()) browser = launch();
    return new SharedBrowser(await (browser as Promise<Browser>));
  }

  /** @param server what answers under `site` from now on. Undefined for nobody. */
  static serve(server: Server | undefined): void {
    served = server;
  }

  async newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', ...options });
    // It only ends what hangs.
    context.setDefaultTimeout(60_000);
    this.#contexts.push(context);
    return context;
  }

  /** Closes the pages, and with them their connections. */
  async close(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }
}

async function launch(): Promise<Browser> {
  const door = createServer((socket) => (served ? served.emit('connection', socket) : socket.destroy())).unref();
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  const { args = [], ...options } = chromiumOptions ?? {};
  const map = `--host-resolver-rules=MAP heed.localhost:80 127.0.0.1:${(door.address() as AddressInfo).port}`;
  const { launched, child } = await withItsProcess(() => chromium.launch({ ...options, args: [...args, map] }));
  // The worker does not wait for the browser, which ends with it: Playwright kills it, and it ends itself when its
  // pipe closes.
  child?.unref();
  for (const stream of child?.stdio ?? []) (stream as { unref?: () => void } | null)?.unref?.();
  return launched;
}

/** Playwright does not tell which process it has started. */
async function withItsProcess<T>(start: () => Promise<T>): Promise<{ launched: T; child: ChildProcess | undefined }> {
  let child: ChildProcess | undefined;
  const note = (message: unknown) => {
    child = (message as { process: ChildProcess }).process;
  };
  subscribe('child_process', note);
  try {
    return { launched: await start(), child };
  } finally {
    unsubscribe('child_process', note);
  }
}
