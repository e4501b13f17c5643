import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const program = '/usr/sbin/dovecot';

/** Why there is none. Null if Debian's package `dovecot-imapd` is installed. */
export const whyNoDovecot = existsSync(program) ? null : 'dovecot-imapd is not installed';

interface Options {
  /** How the server names folders: `INBOX.Heed.Done` with `{ prefix: 'INBOX.', separator: '.' }`. */
  namespace?: { prefix: string; separator: string };
  /** An address that names the person of the token behind it, in JSON as `email`. Then tokens are taken too. */
  tokenInfoUrl?: string;
}

/** An IMAP server that a test may kill, with a folder and a port of its own. It runs as `nobody` where the tests run as root. */
export class Dovecot {
  readonly port: number;
  readonly password = 'secret-of-ada';
  readonly user = 'ada';
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async start({ namespace = { prefix: '', separator: '/' }, tokenInfoUrl }: Options = {}): Promise<Dovecot> {
    const server = new Dovecot(await mkdtemp(join(tmpdir(), 'heed-dovecot-')), await freePort());
    for (const name of ['run', 'state', 'mail']) await mkdir(join(server.#folder, name));
    const tokens = join(server.#folder, 'tokens.conf');
    await writeFile(tokens, `tokeninfo_url = ${tokenInfoUrl}\nusername_attribute = email\n`);
    const settings = server.#settings(namespace) + (tokenInfoUrl ? takingTokens(tokens) : '');
    await writeFile(join(server.#folder, 'dovecot.conf'), settings);
    await server.start();
    return server;
  }

  /** Resolves once it takes connections. */
  async start(): Promise<void> {
    const args = ['-F', '-c', join(this.#folder, 'dovecot.conf')];
    const [command = '', ...rest] = this.#asNobody(program, ...args);
    // All its processes are of one group, so that they can be killed together.
    this.#child = spawn(command, rest, { cwd: this.#folder, stdio: 'ignore', detached: true });
    await until('Dovecot answers', () => this.#answers());
  }

  /** Ends it with all its processes, which have no moment to say so. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child?.pid || child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
    await rm(join(this.#folder, 'run'), { recursive: true, force: true });
    await mkdir(join(this.#folder, 'run'));
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** Lets the server give all mails of the inbox new numbers. Call it while the server is not running. */
  async forgetNumbers(): Promise<void> {
    for (const name of await readdir(this.#inbox))
      if (name.startsWith('dovecot')) await rm(join(this.#inbox, name), { force: true });
  }

  /** Another mail program at the same mailbox. Log it out. */
  async open(folder = 'INBOX'): Promise<ImapFlow> {
    const { port, user, password: pass } = this;
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth: { user, pass }, logger: false });
    client.on('error', () => undefined);
    await client.connect();
    if (folder) await client.mailboxOpen(folder);
    return client;
  }

  /** Puts mails into a folder, as if they had come at that time. */
  async put(mails: (string | Buffer)[], { folder = 'INBOX', cameAt = new Date() } = {}): Promise<void> {
    const client = await this.open();
    for (const mail of mails) await client.append(folder, mail, [], cameAt);
    await client.logout();
  }

  /** The subjects of the mails in a folder and their flags, in their order. Empty if the folder is missing. */
  async list(folder: string): Promise<{ subject: string | undefined; flags: string[] }[]> {
    const client = await this.open('');
    try {
      if (!(await client.list()).some(({ path }) => path === folder)) return [];
      await client.mailboxOpen(folder, { readOnly: true });
      const rows = await client.fetchAll('1:*', { envelope: true, flags: true });
      return rows.map(({ envelope, flags = [] }) => ({ subject: envelope?.subject, flags: [...flags] }));
    } finally {
      await client.logout();
    }
  }

  async subjects(folder: string): Promise<(string | undefined)[]> {
    return (await this.list(folder)).map(({ subject }) => subject);
  }

  get #inbox(): string {
    return join(this.#folder, 'mail', this.user);
  }

  #answers(): Promise<boolean> {
    if (this.#child?.exitCode !== null) throw new Error('Dovecot has ended');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect(this.port, '127.0.0.1');
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    return promise.finally(() => socket.destroy());
  }

  #asNobody(...command: string[]): string[] {
    if (process.getuid?.() !== 0) return command;
    execFileSync('chown', ['-R', 'nobody:nogroup', this.#folder]);
    return ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', ...command];
  }

  #settings({ prefix, separator }: { prefix: string; separator: string }): string {
    const isRoot = process.getuid?.() === 0;
    const user = isRoot ? 'nobody' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
    const group = isRoot ? 'nogroup' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
    return `
      protocols = imap
      base_dir = ${this.#folder}/run
      state_dir = ${this.#folder}/state
      log_path = ${this.#folder}/log
      default_internal_user = ${user}
      default_internal_group = ${group}
      default_login_user = ${user}
      ssl = no
      disable_plaintext_auth = no
      first_valid_uid = 1
      first_valid_gid = 0
      mail_location = maildir:${this.#folder}/mail/%u
      mailbox_idle_check_interval = 1s
      passdb {
        driver = static
        args = password=${this.password}
      }
      userdb {
        driver = static
        args = uid=${user} gid=${group} home=${this.#folder}/mail/%u
      }
      namespace inbox {
        inbox = yes
        prefix = ${prefix}
        separator = ${separator}
      }
      service imap-login {
        chroot =
        inet_listener imap {
          address = 127.0.0.1
          port = ${this.port}
        }
        inet_listener imaps {
          port = 0
        }
      }
      service anvil {
        chroot =
      }
      service stats {
        chroot =
      }
    `;
  }
}

function takingTokens(file: string): string {
  return `
      auth_mechanisms = plain xoauth2
      passdb {
        driver = oauth2
        mechanisms = xoauth2
        args = ${file}
      }
    `;
}
