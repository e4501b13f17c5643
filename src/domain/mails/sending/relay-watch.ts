import type { Services } from '../../../platform/context.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Message } from '../../../platform/mail/message.ts';
import { isRelayAway } from './read-refusal.ts';

const probeEveryMs = 60_000;

/** The mail server was not reached, which says nothing about the mail. */
export class RelayAway extends Error {
  override name = 'RelayAway';
}

/** Knows whether the mail server takes mail. While it is away, one probe a minute asks for it, and no mail is tried. */
export class RelayWatch {
  readonly #mailer: Mailer;
  readonly #services: Pick<Services, 'clock' | 'log'>;
  #awaySince: Date | null = null;
  #probeAt: Date | null = null;

  constructor(mailer: Mailer, services: Pick<Services, 'clock' | 'log'>) {
    this.#mailer = mailer;
    this.#services = services;
  }

  get isThere(): boolean {
    return this.#awaySince === null;
  }

  /** Whether a mail may be tried now. Asks the server if it was away and a minute has passed. */
  async mayTry(): Promise<boolean> {
    if (this.#probeAt === null) return true;
    if (this.#probeAt > this.#services.clock()) return false;
    return this.#probe();
  }

  /** Hands a message over. Throws {@link RelayAway} if the server is away, and its refusal otherwise. */
  async send(message: Message): Promise<void> {
    try {
      await this.#mailer.sendMessage(message);
    } catch (error) {
      // A connection that breaks may be the fault of this mail, which must not hold back all others.
      if (!isRelayAway(error) || (await this.#probe())) throw error;
      throw new RelayAway('The mail server is away', { cause: error });
    }
  }

  async #probe(): Promise<boolean> {
    const { clock, log } = this.#services;
    // Mails that fail at the same time need only one probe.
    if (this.#probeAt !== null && this.#probeAt > clock()) return false;
    this.#probeAt = new Date(clock().getTime() + probeEveryMs);
    try {
      await this.#mailer.verify();
      if (this.#awaySince) log.info({ since: this.#awaySince }, 'the mail server is back');
      this.#awaySince = null;
      this.#probeAt = null;
      return true;
    } catch (error) {
      if (!this.#awaySince) log.warn({ err: error }, 'the mail server is away: mails to customers wait');
      this.#awaySince ??= clock();
      return false;
    }
  }
}
