import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { asPostgres } from './as-postgres.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const program = '/usr/sbin/pgbouncer';

/** Why there is none. Null if Debian's package `pgbouncer` is installed. */
export const whyNoPgbouncer = existsSync(program) ? null : 'pgbouncer is not installed';

interface Options {
  /** How many connections it opens for one database. */
  poolSize?: number;
}

/** A PgBouncer of its own in transaction mode, before every database of a PostgreSQL server. */
export class Pgbouncer {
  readonly #serverUrl: URL;
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(serverUrl: string, folder: string, port: number) {
    this.#serverUrl = new URL(serverUrl);
    this.#folder = folder;
    this.#port = port;
  }

  static async before(serverUrl: string, { poolSize = 10 }: Options = {}): Promise<Pgbouncer> {
    const folder = await mkdtemp(join(tmpdir(), 'heed-pgbouncer-'));
    const pooler = new Pgbouncer(serverUrl, folder, await freePort());
    await writeFile(join(folder, 'settings.ini'), pooler.#settings(poolSize));
    await pooler.start();
    return pooler;
  }

  /** The address through this pooler of a database of the server. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  async start(): Promise<void> {
    const [command = '', ...args] = asPostgres(this.#folder, program, '-q', join(this.#folder, 'settings.ini'));
    this.#child = spawn(command, args, { cwd: this.#folder, stdio: 'ignore' });
    await until('PgBouncer answers', () => this.#answers());
  }

  /** As a crash does: no client hears of it before its connection breaks. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true });
  }

  async #answers(): Promise<boolean> {
    if (this.#child?.exitCode !== null) throw new Error('PgBouncer has ended');
    const client = new Client({ connectionString: this.urlOf(this.#serverUrl.href) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #settings(poolSize: number): string {
    const { hostname, port, username, password } = this.#serverUrl;
    const server = `host=${hostname} port=${port || 5432} user=${username} ${password && `password=${password}`}`;
    return [
      `[databases]\n* = ${server}\n[pgbouncer]`,
      `listen_addr = 127.0.0.1\nlisten_port = ${this.#port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 1000`,
      'server_idle_timeout = 5\nserver_login_retry = 1\n',
    ].join('\n');
  }
}
