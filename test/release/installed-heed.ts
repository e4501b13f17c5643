import { type ChildProcess, execFile, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildHeed } from '../../scripts/build/build-heed.ts';
import { processEnv } from '../process/server-process.ts';
import { builtHeed } from '../support/built-heed.ts';
import { until } from '../support/until.ts';
import { type Installed, installPacked } from './install-packed.ts';

const project = join(import.meta.dirname, '../..');
const env = { ...processEnv, HOME: process.env.HOME };

/** The package `heed` as its users get it: built, packed, and installed into an empty folder outside the repository. */
export class InstalledHeed {
  readonly folder: string;
  readonly tarballBytes: number;
  /** What npm turns the `bin` of the package into. */
  readonly bin: string;
  readonly #root: string;

  private constructor(root: string, { folder, tarballBytes }: Installed) {
    this.#root = root;
    this.folder = folder;
    this.bin = join(folder, 'node_modules/.bin/heed');
    this.tarballBytes = tarballBytes;
  }

  static async make(): Promise<InstalledHeed> {
    const root = mkdtempSync(join(tmpdir(), 'heed-release-'));
    const built = join(root, 'built');
    await buildHeed(project, built, {
      like: await builtHeed(),
      withSites: ['docs', 'dashboard', 'packages'].every((site) => existsSync(join(project, 'dist', site))),
    });
    return new InstalledHeed(root, await installPacked(built, root));
  }

  /** Runs `heed` to its end on this Node.js. Rejects with what it has printed if it fails. */
  run(
    node: string,
    args: string[],
    cwd: string,
    settings: Record<string, string> = {},
  ): Promise<{ stdout: string; stderr: string }> {
    return promisify(execFile)(node, [this.bin, ...args], { cwd, env: { ...env, ...settings } });
  }

  /** Starts a service by this command, in a folder that may be empty, and waits until it is ready. */
  async start(command: string, args: string[], cwd: string): Promise<StartedService> {
    mkdirSync(cwd, { recursive: true });
    return StartedService.start(command, args, { cwd, env });
  }

  remove(): Promise<void> {
    return rm(this.#root, { recursive: true });
  }
}

export class StartedService {
  output = '';
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  static async start(command: string, args: string[], options: SpawnOptionsWithoutStdio): Promise<StartedService> {
    const service = new StartedService(spawn(command, args, { ...options, detached: true }));
    await until('the service is ready', () => {
      if (service.hasExited) throw new Error(`It has ended:\n${service.output}`);
      return / is ready/.test(service.output);
    });
    return service;
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The address that it says, in the log of every start. */
  get url(): string {
    return /"url":"([^"]+)"/.exec(this.output)?.[1] ?? '';
  }

  /** One of the four that the first start prints as `export NAME=value`. */
  async exported(name: string): Promise<string> {
    await until('it has said all', () => this.output.includes('The documentation is at'));
    return new RegExp(`^export ${name}='?(.*?)'?$`, 'm').exec(this.output)?.[1] ?? '';
  }

  /** Sends the signal only to the process, and waits until it and all that has its output are gone. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal);
    await this.#closed;
    return this.#child.exitCode;
  }

  /** For what a failed test has left running. */
  kill(): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // All of its group is gone, as it should be.
    }
  }
}
