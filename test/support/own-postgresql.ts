import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asPostgres } from './as-postgres.ts';
import { freePort } from './free-port.ts';
import { onServer } from './test-server.ts';
import { until } from './until.ts';

const programs = (() => {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();

/** Why there is none. Null if PostgreSQL's own programs are here. */
export const whyNoOwnPostgresql = programs ? null : 'the programs of PostgreSQL are not installed';

/** A server that a test may kill, with a folder and a port of its own. It may be the standby of another one. */
export class OwnPostgresql {
  readonly url: string;
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#folder = mkdtempSync(join(tmpdir(), 'heed-postgresql-'));
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** With TLS, its certificate is self-signed and names `localhost`. */
  static async start({ tls = false } = {}): Promise<OwnPostgresql> {
    const server = new OwnPostgresql(await freePort());
    mkdirSync(server.#data);
    if (tls) server.#signCertificate();
    server.#run('initdb', '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', '-D', server.#data);
    await server.start();
    return server;
  }

  /** Starts a server that follows this one. `name` is what `synchronous_standby_names` may call it. */
  async startStandby(name: string): Promise<OwnPostgresql> {
    const standby = new OwnPostgresql(await freePort());
    const source = `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`;
    standby.#run('pg_basebackup', '-D', standby.#data, '-R', '--checkpoint=fast', '--no-sync', '-d', source);
    await standby.start();
    return standby;
  }

  /** Resolves once it takes connections. */
  async start(): Promise<void> {
    const options = ['-p', String(this.port), '-k', this.#folder, '-c', 'shared_buffers=32MB', '-c', 'fsync=off'];
    if (existsSync(this.certificate))
      options.push('-c', 'ssl=on', '-c', `ssl_cert_file=${this.certificate}`, '-c', `ssl_key_file=${this.#key}`);
    const [command = '', ...args] = this.#as('postgres', '-D', this.#data, ...options);
    this.#child = spawn(command, args, { cwd: this.#folder, stdio: 'ignore' });
    await until('PostgreSQL answers', () => this.#answers());
  }

  /** Runs one statement. */
  async run(statement: string): Promise<void> {
    await onServer(this.url, statement);
  }

  /** Where its socket is. */
  get folder(): string {
    return this.#folder;
  }

  get certificate(): string {
    return join(this.#folder, 'server.crt');
  }

  /** Returns what one statement calls `value`. */
  async value(statement: string): Promise<unknown> {
    return (await onServer<{ value: unknown }>(this.url, statement)).rows[0]?.value;
  }

  /** `SIGQUIT` ends it at once with all its processes, `SIGKILL` leaves it no moment to say so. */
  async stop(signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Makes the standby a server of its own. */
  promote(): void {
    this.#run('pg_ctl', 'promote', '--wait', '-D', this.#data);
  }

  async remove(): Promise<void> {
    await this.stop();
    // The processes of a killed server may still be ending.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #key(): string {
    return join(this.#folder, 'server.key');
  }

  #signCertificate(): void {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', this.#key, '-out', this.certificate];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...files], { stdio: 'ignore' });
    chmodSync(this.#key, 0o600);
  }

  #run(program: string, ...args: string[]): void {
    const [command = '', ...rest] = this.#as(program, ...args);
    execFileSync(command, rest, { stdio: 'ignore', cwd: this.#folder });
  }

  #as(program: string, ...args: string[]): string[] {
    return asPostgres(this.#folder, join(programs ?? '', program), ...args);
  }

  async #answers(): Promise<boolean> {
    if (this.#child?.exitCode !== null) throw new Error('PostgreSQL has ended');
    // A standby refuses a SELECT at the level `serializable`, which its primary may have as a default.
    return onServer(this.url, 'SHOW port').then(
      () => true,
      () => false,
    );
  }
}
