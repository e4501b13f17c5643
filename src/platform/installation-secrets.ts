import { randomBytes } from 'node:crypto';
import { type SecretBox, UnreadableSecret } from '../base/sealing.ts';
import type { Client } from './db/sql.ts';

/** Secrets of 32 random bytes that all processes of the installation share. Each is made when it is first asked for. */
export class InstallationSecrets {
  readonly #db: Client;
  readonly #box: SecretBox;
  readonly #known = new Map<string, Promise<Buffer>>();

  constructor(db: Client, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  /** Reads them all, so that work in a transaction need not wait for the connection that it holds itself. */
  static async open(db: Client, box: SecretBox): Promise<InstallationSecrets> {
    const secrets = new InstallationSecrets(db, box);
    await Promise.allSettled(installationSecrets.map((name) => secrets.get(name)));
    return secrets;
  }

  get(name: InstallationSecret): Promise<Buffer> {
    let secret = this.#known.get(name);
    if (!secret) {
      secret = this.#read(name);
      // Another try would not read it either.
      secret.catch((error) => error instanceof UnreadableSecret || this.#known.delete(name));
      this.#known.set(name, secret);
    }
    return secret;
  }

  /** Removes those of the authorization server from before this period. */
  async removeOauthBefore(period: number): Promise<void> {
    const { installationSecret } = this.#db;
    const found = await installationSecret.findMany({
      where: { name: { startsWith: 'oauth ' } },
      select: { name: true },
    });
    const former = found.map(({ name }) => name).filter((name) => Number(name.split(' ')[1]) < period);
    if (former.length > 0) await installationSecret.deleteMany({ where: { name: { in: former } } });
  }

  async #read(name: InstallationSecret): Promise<Buffer> {
    const purpose = installationPurpose(name);
    const { installationSecret } = this.#db;
    const stored = await installationSecret.findUnique({ where: { name } });
    if (!stored) {
      const sealed = this.#box.seal(purpose, randomBytes(32).toString('hex'));
      await installationSecret.createMany({ data: [{ name, sealed }], skipDuplicates: true });
      return this.#read(name);
    }
    const text = this.#box.open(purpose, stored.sealed);
    // A key that was replaced can then be forgotten.
    if (!this.#box.isCurrent(purpose, stored.sealed))
      await installationSecret.update({ where: { name }, data: { sealed: this.#box.seal(purpose, text) } });
    return Buffer.from(text, 'hex');
  }
}

/**
 * `thread`: the key of all tokens of conversations. `visitor`: that of the sessions of visitors. `mail`: that of mails as they came.
 * `vapid`: the private key that push messages are signed with.
 */
const installationSecrets = ['thread', 'visitor', 'mail', 'vapid'] as const;
export type InstallationSecret = (typeof installationSecrets)[number] | OauthSecret;

type OauthSecret = `oauth ${number}`;

/** The secret of the authorization server for a period: it signs cookies, and is replaced by the next one. */
export function oauthSecret(period: number): OauthSecret {
  return `oauth ${period}`;
}

/** Binds a sealed secret to its name. */
export function installationPurpose(name: string): string {
  return `installation secret ${name}`;
}
