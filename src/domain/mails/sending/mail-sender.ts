import { atMost } from '../../../base/at-most.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { type ClaimedMail, claimMail, listDueWorkspaces, readNextDueAt, releaseClaims } from './claim-mails-sql.ts';
import { measureMails } from './mail-metrics.ts';
import { mostWaitMs } from './mail-pauses.ts';
import { RelayWatch } from './relay-watch.ts';

/** How many mails one process sends at a time. */
const atOnce = 6;
/** A mail server may be slow for one domain. Mail to others continues. */
const atOnceToDomain = 2;
/** How exactly the end of a pause is kept. */
const lookEveryMs = 500;
/** How often it looks for mails of other processes. The embedded database has one process. */
const lookIdlyEveryMs = { postgresql: 2_000, embedded: 15_000 };
const mostStopMs = 7_000;

/** Sends the mails to customers that are due: those of all workspaces in turns, and those of an item and recipient in their order. */
export class MailSender {
  readonly #services: Services;
  readonly #mailFrom: string;
  readonly #relay: RelayWatch;
  readonly #underWay = new Map<Promise<void>, string>();
  #filling: Promise<void> | null = null;
  /** Something has changed since the filling in progress began. */
  #isBehind = false;
  #isStarted = false;
  /** Workspaces that had due mails, in turns. */
  #turns: string[] = [];
  #nextDueAt: Date | null = null;
  #lookedAt = 0;

  constructor(services: Services, mailer: Mailer, mailFrom: string) {
    this.#services = services;
    this.#mailFrom = mailFrom;
    this.#relay = new RelayWatch(mailer, services);
  }

  /** Sends until the returned function is called. Mails in progress then have some seconds to be taken. */
  async start({ kind }: Pick<Database, 'kind'>): Promise<() => Promise<void>> {
    const { db, clock, dueMails } = this.#services;
    if (kind === 'embedded') await releaseClaims(db);
    this.#isStarted = true;
    this.wake();
    const timer = setInterval(() => {
      const isDue = this.#nextDueAt !== null && this.#nextDueAt <= clock();
      if (isDue || performance.now() - this.#lookedAt >= lookIdlyEveryMs[kind]) this.wake();
    }, lookEveryMs).unref();
    const stopListening = dueMails.listen((dueAt) => this.#expect(dueAt));
    const stopMeasuring = measureMails(this.#services);
    return async () => {
      this.#isStarted = false;
      stopListening();
      stopMeasuring();
      clearInterval(timer);
      await this.#filling;
      await atMost(mostStopMs, Promise.all(this.#underWay.keys()), undefined);
    };
  }

  /** Looks for something to send, if it is started. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isBehind = true;
    this.#filling ??= this.#fillAll().finally(() => {
      this.#filling = null;
    });
  }

  /** Sends all that is due without being started. Returns how many mails it handled. */
  async drain(): Promise<number> {
    let handled = 0;
    for (;;) {
      const begun = await this.#fill();
      handled += begun;
      await Promise.all(this.#underWay.keys());
      if (begun === 0) return handled;
    }
  }

  #expect(dueAt: Date): void {
    if (dueAt <= this.#services.clock()) this.wake();
    else if (this.#nextDueAt === null || dueAt < this.#nextDueAt) this.#nextDueAt = dueAt;
  }

  async #fillAll(): Promise<void> {
    while (this.#isBehind && this.#isStarted) {
      this.#isBehind = false;
      try {
        await this.#fill();
      } catch (error) {
        this.#services.log.debug({ err: error }, 'cannot see which mails are due');
      }
    }
  }

  /** Begins as many mails as there is room for. While the mail server is away, only those that are given up. */
  async #fill(): Promise<number> {
    let begun = 0;
    this.#lookedAt = performance.now();
    const isThere = await this.#relay.mayTry();
    let mayLook = true;
    while (this.#underWay.size < atOnce && this.#relay.isThere === isThere) {
      if (this.#turns.length === 0 && mayLook) {
        mayLook = false;
        await this.#look();
      }
      if (this.#turns.length === 0) break;
      const mail = await this.#claimNext();
      if (!mail) continue;
      this.#begin(mail);
      begun += 1;
    }
    return begun;
  }

  #dueUntil(): Date {
    const now = this.#services.clock();
    return this.#relay.isThere ? now : new Date(now.getTime() - mostWaitMs);
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#services;
    this.#turns = await listDueWorkspaces(db, this.#dueUntil());
    this.#nextDueAt = await readNextDueAt(db, clock());
  }

  async #claimNext(): Promise<ClaimedMail | null> {
    const { db, clock } = this.#services;
    const [workspaceId, ...others] = this.#turns;
    this.#turns = others;
    if (workspaceId === undefined) return null;
    const claim = { now: clock(), dueUntil: this.#dueUntil(), busyDomains: this.#busyDomains() };
    const mail = await claimMail(db, workspaceId, claim);
    if (mail) this.#turns.push(workspaceId);
    return mail;
  }

  #busyDomains(): string[] {
    const counts = new Map<string, number>();
    for (const domain of this.#underWay.values()) counts.set(domain, (counts.get(domain) ?? 0) + 1);
    return [...counts].flatMap(([domain, count]) => (count >= atOnceToDomain ? domain : []));
  }

  #begin(mail: ClaimedMail): void {
    const sending = this.#send(mail).finally(() => {
      this.#underWay.delete(sending);
      this.wake();
    });
    this.#underWay.set(sending, mail.to.slice(mail.to.lastIndexOf('@') + 1).toLowerCase());
  }

  /** Only a process that sends a mail loads the code that composes it. */
  async #send(mail: ClaimedMail): Promise<void> {
    const { sendClaimedMail } = await import('./send-claimed-mail.ts');
    await sendClaimedMail(newContext(this.#services, mail.id), this.#relay, mail, this.#mailFrom);
  }
}
