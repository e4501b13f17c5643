import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { onServer } from '../support/test-server.ts';

const program = '/usr/sbin/haproxy';

/** Why there is none. Null if Debian's package `haproxy` is installed. */
export const whyNoHaproxy = existsSync(program) ? null : 'haproxy is not installed';

/** As the guide shows it: one address that leads to whichever server is the primary. */
export class Haproxy {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async before(serverPorts: number[]): Promise<Haproxy> {
    const haproxy = new Haproxy(await freePort(), await mkdtemp(join(tmpdir(), 'heed-haproxy-')));
    await haproxy.lead(serverPorts);
    return haproxy;
  }

  /** Leads to the primary of these servers from now on. Connections break. */
  async lead(serverPorts: number[]): Promise<void> {
    await this.#stop();
    const file = join(this.#folder, 'haproxy.cfg');
    await writeFile(file, settings(this.#port, serverPorts));
    this.#child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
    // It takes both for the primary until it has asked them, and leads to them in turns.
    for (let inTurn = 0; inTurn < 4; inTurn = (await this.#leadsToPrimary()) ? inTurn + 1 : 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async remove(): Promise<void> {
    await this.#stop();
    await rm(this.#folder, { recursive: true });
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async #leadsToPrimary(): Promise<boolean> {
    if (this.#child?.exitCode !== null) throw new Error('HAProxy has ended');
    return onServer<{ isStandby: boolean }>(this.url, 'SELECT pg_is_in_recovery() AS "isStandby"').then(
      ({ rows }) => rows[0]?.isStandby === false,
      () => false,
    );
  }
}

function settings(port: number, serverPorts: number[]): string {
  const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
  const begin = message('', `\0\x03\0\0user\0postgres\0database\0postgres\0\0`);
  const question = message('Q', 'SELECT pg_is_in_recovery()\0');
  const isPrimary = message('D', '\0\x01\0\0\0\x01f');
  return [
    'defaults\n  mode tcp\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n  timeout check 1s',
    `listen postgresql\n  bind 127.0.0.1:${port}\n  option tcp-check\n  tcp-check connect`,
    `  tcp-check send-binary ${hex(begin)}\n  tcp-check send-binary ${hex(question)}`,
    `  tcp-check expect binary ${hex(isPrimary)}`,
    '  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...serverPorts.map((server, index) => `  server server${index} 127.0.0.1:${server} check`),
    '',
  ].join('\n');
}

/** A message of PostgreSQL's protocol: its type, its length with the length itself, and what it says. */
function message(type: string, says: string): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(says.length + 4);
  return type + length.toString('latin1') + says;
}
