import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import type { MailReceipt, NotePosition, ReadPosition, ReceiveMail } from '../../../platform/mail/raw-mail.ts';
import type { FailedMail } from './failed-mail.ts';
import {
  type FetchedMail,
  fetchHeader,
  fetchMail,
  isThere,
  type ListedMail,
  listMails,
  listNumbers,
} from './fetch-mail.ts';
import type { PutAway } from './put-away.ts';

/** Where the mails of a mailbox go, and how far they have gone. */
export interface InboxPipe {
  receive: ReceiveMail;
  readPosition: ReadPosition;
  notePosition: NotePosition;
}

export interface InboxWork extends InboxPipe {
  mailbox: string;
  /** Null if handled mail stays in place. */
  putAway: PutAway | null;
  failed: FailedMail;
  clock: Clock;
  log: Logger;
  pollEveryMs: number;
  /** Called when the pipeline rejects a mail, and with null once it takes mail again. */
  onTrouble(error: unknown): void;
}

const dayMs = 86_400_000;
/** How old mail may be in a mailbox that is new, or has new numbers. */
export const lookBackMs = 7 * dayMs;
const mostAtOnce = 100;
const pauses = { firstMs: 1_000, mostMs: 60_000 };

/** Hands over the mails of one open folder, in their order, until the connection breaks or it is told to stop. */
export class InboxSession {
  readonly #client: ImapFlow;
  readonly #work: InboxWork;
  readonly #stopped: AbortSignal;
  #uidValidity = '';
  /** The first number that is not handled, and the last that was when the folder was opened. */
  #next = 1;
  #lastUid = 0;
  /** Mails that came before are left alone in this round. */
  #since: Date | null = null;
  #hasNews = false;
  #wake: () => void = () => undefined;

  constructor(client: ImapFlow, work: InboxWork, stopped: AbortSignal) {
    this.#client = client;
    this.#work = work;
    this.#stopped = stopped;
  }

  /** Resolves when it is told to stop. Rejects when the connection breaks. */
  async run(): Promise<void> {
    const wake = () => this.#wake();
    this.#client.on('exists', () => {
      this.#hasNews = true;
      this.#wake();
    });
    this.#client.on('close', wake);
    this.#stopped.addEventListener('abort', wake);
    try {
      await this.#readUntilStopped();
    } finally {
      this.#stopped.removeEventListener('abort', wake);
    }
  }

  async #readUntilStopped(): Promise<void> {
    let pauseMs = 0;
    while (!this.#stopped.aborted) {
      if (!this.#client.usable) throw new Error('The connection to the mail server broke');
      this.#hasNews = false;
      const trouble = await this.#round();
      this.#work.onTrouble(trouble);
      pauseMs = trouble === null ? 0 : Math.min(pauses.mostMs, Math.max(pauses.firstMs, pauseMs * 2));
      await this.#rest(pauseMs);
    }
  }

  /** Hands over all new mails. Returns the error of the pipeline that keeps it from going on, or null. */
  async #round(): Promise<unknown> {
    const { mailbox } = this.#client;
    if (!mailbox) throw new Error('The mail server closed the folder');
    const uidValidity = String(mailbox.uidValidity);
    if (uidValidity !== this.#uidValidity) await this.#findPlace(uidValidity);
    await this.#work.putAway?.retry(this.#client, uidValidity);

    const uids = await listNumbers(this.#client, this.#next, this.#since && new Date(this.#since.getTime() - dayMs));
    for (let begin = 0; begin < uids.length; begin += mostAtOnce) {
      const some = uids.slice(begin, begin + mostAtOnce);
      const mails = await listMails(this.#client, some);
      for (const uid of some) {
        if (this.#stopped.aborted) return null;
        const mail = mails.get(uid);
        const trouble = mail && !this.#isTooOld(mail) ? await this.#handOver(mail) : null;
        if (trouble !== null) return trouble;
        this.#next = uid + 1;
      }
    }
    if (this.#since) await this.#endLookBack(mailbox.uidNext);
    return null;
  }

  async #findPlace(uidValidity: string): Promise<void> {
    const { readPosition, mailbox, putAway, clock } = this.#work;
    const position = await readPosition(mailbox);
    const isKnown = position?.uidValidity === uidValidity;
    this.#since = isKnown ? null : new Date(clock().getTime() - lookBackMs);
    // A process that was killed may not have moved the last mail. The pipeline knows it, and it is moved now.
    this.#next = isKnown ? position.lastUid + (putAway ? 0 : 1) : 1;
    this.#lastUid = isKnown ? position.lastUid : 0;
    this.#uidValidity = uidValidity;
  }

  #isTooOld({ uid, cameAt }: ListedMail): boolean {
    const since = uid === this.#lastUid ? new Date(this.#work.clock().getTime() - lookBackMs) : this.#since;
    return since !== null && cameAt !== null && cameAt < since;
  }

  /** From now on only what comes is new, however long the service is away. */
  async #endLookBack(uidNext: number): Promise<void> {
    this.#next = Math.max(this.#next, uidNext);
    const { notePosition, mailbox } = this.#work;
    await notePosition({ mailbox, uidValidity: this.#uidValidity, uid: this.#next - 1 });
    this.#since = null;
  }

  /** Resolves to the error of the pipeline, if there is one. */
  async #handOver(listed: ListedMail): Promise<unknown> {
    const { receive, mailbox, failed, log } = this.#work;
    const { uid } = listed;
    let mail: FetchedMail | null;
    let receipt: MailReceipt;
    try {
      mail = await this.#fetch(listed);
      if (!mail) return null;
      const place = { mailbox, uidValidity: this.#uidValidity, uid };
      receipt = await receive({ ...mail, door: 'imap', envelope: null, place });
    } catch (error) {
      if (!this.#client.usable) throw error;
      failed.note(uid, error);
      return error ?? new Error('The mail could not be handed over');
    }
    if (mail.headerOnly) log.warn({ mailbox, uid, ...mail.headerOnly }, 'only the header of a mail was kept');
    await this.#work.putAway?.put(this.#client, this.#uidValidity, uid, shelfOf(receipt, mail));
    return null;
  }

  /** Resolves to null if somebody has moved the mail. */
  async #fetch(listed: ListedMail): Promise<FetchedMail | null> {
    const { uid, size } = listed;
    const isHopeless = this.#work.failed.isHopeless(uid);
    const mail = isHopeless ? await fetchHeader(this.#client, listed, 'failed') : await fetchMail(this.#client, listed);
    if (mail || !(await isThere(this.#client, uid))) return mail;
    if (!isHopeless) throw new Error('The mail server does not hand out a mail');
    return { bytes: Buffer.alloc(0), headerOnly: { reason: 'failed', size } };
  }

  /** Waits for new mail, or after a failure for the end of the pause. The next command ends the IDLE. */
  async #rest(pauseMs: number): Promise<void> {
    if (this.#stopped.aborted || !this.#client.usable || (this.#hasNews && pauseMs === 0)) return;
    const { promise: woken, resolve } = Promise.withResolvers<void>();
    this.#wake = () => {
      const mustEnd = this.#stopped.aborted || !this.#client.usable;
      if (mustEnd || pauseMs === 0) resolve();
    };
    const timer = setTimeout(resolve, pauseMs || this.#work.pollEveryMs);
    // A server may end an IDLE by itself. A server that refuses it answers false at once, and is asked by the clock.
    const idling = this.#client.idle().then(
      async (answer) => {
        await pause(pauses.firstMs, undefined, { ref: false });
        if (answer !== false && pauseMs === 0) resolve();
      },
      () => resolve(),
    );
    void idling;
    await woken;
    clearTimeout(timer);
    this.#wake = () => undefined;
  }
}

function shelfOf({ became }: MailReceipt, { headerOnly }: FetchedMail): 'done' | 'review' {
  return headerOnly || became === 'held' || became === 'refused' ? 'review' : 'done';
}
