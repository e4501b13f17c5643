import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionConfig, nameIn, schemaOf } from './address.ts';
import { settle } from './session-client.ts';

const reconnectAfterMs = 1_000;
const nothing = () => undefined;

/**
 * Short messages between the processes on one schema of a PostgreSQL, over a connection of its own. They are sent outside any
 * transaction that writes, because PostgreSQL lets such commits pass one by one. A message can be lost when the
 * connection breaks, so they may only be hints.
 */
export class Channel {
  readonly #url: string;
  readonly #name: string;
  readonly #onMessage: (text: string) => void;
  readonly #ending = new AbortController();
  #client: Client | undefined;
  #sent: Promise<void> = Promise.resolve();

  /** Connects in the background, and again whenever the connection breaks. */
  constructor(url: string, name: string, onMessage: (text: string) => void) {
    this.#url = url;
    this.#name = nameIn(schemaOf(url), name);
    this.#onMessage = onMessage;
    void this.#stayConnected();
  }

  /** Sends to all processes, this one too. Does nothing while there is no connection. */
  async send(texts: string[]): Promise<void> {
    const client = this.#client;
    if (!client || texts.length === 0) return;
    // A connection takes one statement at a time.
    this.#sent = this.#sent
      .then(() => client.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [this.#name, texts]))
      .then(nothing, nothing);
    await this.#sent;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#client?.end().catch(nothing);
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#connectUntilItBreaks().catch(nothing);
      await pause(reconnectAfterMs, undefined, { signal, ref: false }).catch(nothing);
    }
  }

  async #connectUntilItBreaks(): Promise<void> {
    const config = connectionConfig(this.#url, 'heed announcements');
    const client = new Client({ ...config, connectionTimeoutMillis: 5_000 });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => void client.end().catch(nothing));
    client.on('notification', ({ payload }) => payload && this.#onMessage(payload));
    await client.connect();
    await settle(client, this.#url);
    await client.query(`LISTEN ${client.escapeIdentifier(this.#name)}`);
    this.#client = client;
    if (this.#ending.signal.aborted) await client.end();
    await ended;
    this.#client = undefined;
  }
}
