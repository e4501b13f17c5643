import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { heedProgram } from '../support/built-heed.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import type { MemoryLimit } from './memory-limit.ts';

/** What our processes get from the environment of the tests. They share what Node.js has compiled. */
export const processEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The time from the call of `stop` or `exited` to the end. */
  afterMs: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads.
  body: any;
  afterMs: number;
}

/** The program of a process, and its limits. */
interface Limits {
  /** By default the built service. */
  program?: string;
  /** How many files and sockets it may have open. */
  descriptors?: number;
  memory?: MemoryLimit;
  /** Whether WebAssembly is optimized, as in the service, which does not pay off within seconds. */
  isOptimized?: boolean;
}

/** The service as its users run it: built, in a separate process with only these settings. */
export class ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to stdout and stderr. */
  output = '';

  private constructor(program: string, port: string, settings: Record<string, string>, limits: Limits) {
    this.url = `http://127.0.0.1:${port}`;
    this.port = Number(port);
    const env = { ...processEnv, PORT: port, RATE_LIMIT_PER_MINUTE: '1000000', ...settings };
    const command = [process.execPath, ...(limits.isOptimized ? [] : ['--liftoff-only']), program, 'start'];
    const before = [
      limits.descriptors && `ulimit -n ${limits.descriptors}`,
      limits.memory && `echo 0 > ${limits.memory.entrance}`,
    ].filter(Boolean);
    const [first = '', ...rest] =
      before.length > 0 ? ['sh', '-c', `${before.join('; ')}; exec "$0" "$@"`, ...command] : command;
    this.child = spawn(first, rest, { env });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    running.add(this);
    this.child.once('exit', () => running.delete(this));
  }

  /** Does not wait until it is ready. */
  static async launch(settings: Record<string, string>, limits: Limits = {}): Promise<ServerProcess> {
    return new ServerProcess(
      limits.program ?? (await heedProgram()),
      settings.PORT ?? String(await freePort()),
      settings,
      limits,
    );
  }

  static async start(settings: Record<string, string>, limits?: Limits): Promise<ServerProcess> {
    const server = await ServerProcess.launch(settings, limits);
    await server.ready();
    return server;
  }

  async ready(): Promise<void> {
    await until('the server is ready', () => {
      if (this.hasExited) throw new Error(`The server has ended:\n${this.output}`);
      return this.output.includes('heed is ready');
    });
  }

  get hasExited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends the signal and waits for the end. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    this.child.kill(signal);
    return this.exited();
  }

  async exited(): Promise<Exit> {
    const start = performance.now();
    // 'close' and not 'exit', so that all its output is here.
    if (!this.hasExited) await once(this.child, 'close');
    return { code: this.child.exitCode, signal: this.child.signalCode, afterMs: performance.now() - start };
  }

  async request(path: string, key?: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const start = performance.now();
    const response = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers: received } = response;
    return { status, headers: received, body: text && JSON.parse(text), afterMs: performance.now() - start };
  }

  /** A new connection, on which a test writes what it likes. */
  async connect({ allowHalfOpen = false } = {}): Promise<Connection> {
    const socket = connect({ port: this.port, host: '127.0.0.1', allowHalfOpen });
    const connection: Connection = { socket, received: '', closed: false };
    socket.setEncoding('utf8').on('data', (text) => {
      connection.received += text;
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        connection.closed = true;
      });
    await once(socket, 'connect');
    return connection;
  }

  /** Whether a new connection is taken. */
  async listens(): Promise<boolean> {
    try {
      (await this.connect()).socket.destroy();
      return true;
    } catch {
      return false;
    }
  }
}

export interface Connection {
  socket: Socket;
  received: string;
  closed: boolean;
}

const running = new Set<ServerProcess>();

/** For `afterAll`: what a failed test has left running. */
export async function killServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop('SIGKILL')));
}
