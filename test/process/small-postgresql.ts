import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';

const programs = (() => {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();

/** Why there is none. Null if PostgreSQL's own programs are here, and a user `postgres` to run them. */
export const whyNoSmallPostgresql = programs ? null : 'the programs of PostgreSQL are not installed';

/** A server of its own in a folder, which a full disk may end. It runs as `postgres`, because root may not run it. */
export class SmallPostgresql {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async make(disk: string): Promise<SmallPostgresql> {
    const folder = join(disk, 'postgresql');
    mkdirSync(folder);
    execFileSync('chown', ['postgres', folder]);
    const server = new SmallPostgresql(folder, await freePort());
    server.#run('initdb', '--auth=trust', '--encoding=UTF8', '--wal-segsize=1', '--no-sync');
    server.start();
    return server;
  }

  /** Resolves once it takes connections. Does nothing if it runs. */
  start(): void {
    if (this.#isRunning()) return;
    const options = `-p ${this.#port} -k ${this.#folder} -c min_wal_size=2MB -c max_wal_size=8MB -c restart_after_crash=on`;
    this.#run('pg_ctl', '--wait', '--log=/dev/null', '--options', options, 'start');
  }

  stop(): void {
    if (this.#isRunning()) this.#run('pg_ctl', '--wait', '--mode=immediate', 'stop');
  }

  #isRunning(): boolean {
    try {
      this.#run('pg_ctl', 'status');
      return true;
    } catch {
      return false;
    }
  }

  #run(program: string, ...args: string[]): void {
    const command = [join(programs ?? '', program), '-D', this.#folder, ...args];
    execFileSync('runuser', ['-u', 'postgres', '--', ...command], { stdio: 'ignore', cwd: this.#folder });
  }
}
