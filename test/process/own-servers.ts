import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

/** Why a program of Debian cannot be used. Null if it is installed. */
export function whyNone(program: string): string | null {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path }, stdio: 'ignore' });
    return null;
  } catch {
    return `${program} is not installed`;
  }
}

const path = `${process.env.PATH}:/usr/sbin`;

/** A server that a test has for itself, and may kill. */
export class OwnServer {
  readonly port: number;
  readonly #command: string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, command: string[]) {
    this.port = port;
    this.#command = command;
  }

  /** Keeps its counts in memory only. */
  static async redis(): Promise<OwnServer> {
    const port = await freePort();
    return new OwnServer(port, ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--save', '']).started();
  }

  /** Spreads requests over these ports. One that does not answer is left alone for a second. */
  static async nginx(folder: string, ports: number[]): Promise<OwnServer> {
    const port = await freePort();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, nginxConf(folder, port, ports));
    return new OwnServer(port, ['nginx', '-e', 'stderr', '-p', folder, '-c', file]).started();
  }

  async started(): Promise<this> {
    const [program = '', ...args] = this.#command;
    this.#child = spawn(program, args, { env: { PATH: path }, stdio: 'ignore' });
    await until(`${program} takes connections`, () => this.#listens());
    return this;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  #listens(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect(this.port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    return promise.finally(() => socket.destroy());
  }
}

function nginxConf(folder: string, port: number, ports: number[]): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      ${temporary.join(' ')}
      upstream heed { ${servers.join(' ')} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://heed;
          proxy_http_version 1.1;
          proxy_set_header Connection '';
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`;
}
