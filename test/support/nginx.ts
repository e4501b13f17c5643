import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const program = '/usr/sbin/nginx';

/** Why there is none. Null if Debian's package `nginx-light` is installed. */
export const whyNoNginx = existsSync(program) ? null : 'nginx is not installed';

/** An nginx of its own on a port of this machine. */
export class Nginx {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  /** Its port is known before it starts, because the address of the service contains it. */
  static async prepare(): Promise<Nginx> {
    return new Nginx(await freePort(), await mkdtemp(join(tmpdir(), 'heed-nginx-')));
  }

  /** Serves these locations. */
  async start(locations: string): Promise<void> {
    const file = join(this.#folder, 'nginx.conf');
    await writeFile(file, settings(this.port, this.#folder, locations));
    const child = spawn(program, ['-p', this.#folder, '-c', file], { stdio: 'ignore' });
    this.#child = child;
    await until('nginx answers', () => {
      if (child.exitCode !== null) throw new Error('nginx has ended');
      return fetch(`http://127.0.0.1:${this.port}/`).then(
        () => true,
        () => false,
      );
    });
  }

  async remove(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(this.#folder, { recursive: true });
  }
}

function settings(port: number, folder: string, locations: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  return [
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {`,
    '  access_log off;',
    ...temporary,
    `  server {\n    listen 127.0.0.1:${port};\n${locations}\n  }\n}\n`,
  ].join('\n');
}
