import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/postfix';
const services = '/usr/share/postfix/master.cf.dist';
const run = promisify(execFile);

/** Why there is none. Null if Debian's package `postfix` is installed, and root runs the tests. */
export const whyNoPostfix = !existsSync(program)
  ? 'postfix is not installed'
  : process.getuid?.() === 0
    ? null
    : 'only root starts postfix';

/** A mail server for the domain example.com, with files of its own. */
export class Postfix {
  readonly port: number;
  readonly #folder: string;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** Starts it with further lines of `main.cf`, and other files by their names. In all of them, `/etc/postfix` is its folder. */
  static async start({ 'main.cf': lines = '', ...files }: Record<string, string>): Promise<Postfix> {
    const folder = await mkdtemp(join(tmpdir(), 'heed-postfix-'));
    await chmod(folder, 0o755);
    const postfix = new Postfix(folder, await freePort());
    for (const name of ['etc', 'queue', 'data']) {
      await mkdir(join(folder, name));
      await chmod(join(folder, name), 0o755);
    }
    const { uid } = await stat('/var/lib/postfix');
    await chown(join(folder, 'data'), uid, -1);
    const all = { ...files, 'main.cf': `${postfix.#settings}\n${lines}`, 'master.cf': postfix.#services };
    for (const [name, text] of Object.entries(all)) {
      const file = join(folder, 'etc', name);
      await writeFile(file, text.replaceAll('/etc/postfix', join(folder, 'etc')));
      await chmod(file, 0o644);
    }
    // A service of Heed in the same process lets nobody else read what it makes, but Postfix has several users.
    await run('sh', ['-c', 'umask 022 && exec "$0" -c "$1" start', program, join(folder, 'etc')]);
    return postfix;
  }

  async remove(): Promise<void> {
    await run(program, ['-c', join(this.#folder, 'etc'), 'stop']).catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  get #settings(): string {
    return [
      'compatibility_level = 3.6',
      `queue_directory = ${this.#folder}/queue`,
      `data_directory = ${this.#folder}/data`,
      `maillog_file = ${this.#folder}/data/log`,
      `maillog_file_prefixes = ${this.#folder}`,
      'command_directory = /usr/sbin',
      'daemon_directory = /usr/lib/postfix/sbin',
      'myhostname = mx.example.com',
      'mydestination = example.com',
      'inet_interfaces = 127.0.0.1',
      'inet_protocols = ipv4',
      'smtpd_relay_restrictions = reject_unauth_destination',
    ].join('\n');
  }

  /** Returns the services of Debian, with a port of their own and without a change of the root folder. */
  get #services(): string {
    return readFileSync(services, 'utf8')
      .replace(/^smtp +inet .*$/m, `127.0.0.1:${this.port} inet n - n - - smtpd`)
      .replaceAll(/^(\S+ +unix +\S+ +\S+ +)y/gm, '$1n');
  }
}
