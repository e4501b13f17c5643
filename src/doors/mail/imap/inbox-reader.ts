import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { atMost } from '../../../base/at-most.ts';
import type { Clock } from '../../../base/clock.ts';
import { holdLock, type LockDatabase } from '../../../platform/db/held-lock.ts';
import { withoutValues } from '../../../platform/readable-error.ts';
import { FailedMail } from './failed-mail.ts';
import { type InboxPipe, InboxSession } from './inbox-session.ts';
import { type InboxSettings, nameOfInbox } from './inbox-settings.ts';
import { type InboxState, showInboxState } from './inbox-state.ts';
import { explainFailure, isRefusedAccess, openInbox } from './open-inbox.ts';
import { PutAway } from './put-away.ts';

export interface InboxReaderOptions extends InboxPipe {
  settings: InboxSettings;
  /** Whether handled mail is moved to other folders. */
  moves: boolean;
  /** Among whose processes one reads. */
  database: LockDatabase;
  clock: Clock;
  log: Logger;
  pollEveryMs?: number;
  /** After a refused password. Each further refusal doubles it. */
  refusedPauseMs?: number;
}

const minuteMs = 60_000;
const pauses = { firstMs: 1_000, mostMs: 5 * minuteMs, mostAfterRefusalMs: 30 * minuteMs };
const mostStopMs = 6_000;
const mostLogoutMs = 1_000;
const nothing = () => undefined;

/** Reads a mailbox whenever no other process does. Returns what ends that, after the mail that is being handed over. */
export function startInboxReader(options: InboxReaderOptions): () => Promise<void> {
  const reader = new InboxReader(options);
  const stopping = new AbortController();
  const reading = holdLock(options.database, 'mail in', stopping.signal, (signal) => reader.read(signal));
  return async () => {
    stopping.abort();
    await atMost(mostStopMs, reading, undefined);
    reader.close();
  };
}

class InboxReader {
  readonly #options: InboxReaderOptions;
  readonly #state: InboxState;
  readonly #hide: () => void;
  readonly #failed = new FailedMail();
  readonly #putAway: PutAway;
  readonly #pauseAfterRefusalMs: number;
  #client: ImapFlow | undefined;
  #pauseMs = 0;

  constructor(options: InboxReaderOptions) {
    this.#options = options;
    this.#putAway = new PutAway(options.log);
    this.#pauseAfterRefusalMs = options.refusedPauseMs ?? minuteMs / 2;
    const mailbox = nameOfInbox(options.settings);
    this.#state = { mailbox, isReading: false, isUp: false, lastError: null, since: options.clock(), failures: 0 };
    this.#hide = showInboxState(this.#state);
  }

  /** Reads until the signal comes, over as many connections as it takes. */
  async read(signal: AbortSignal): Promise<void> {
    this.#state.isReading = true;
    while (!signal.aborted) {
      try {
        await this.#readOnce(signal);
      } catch (error) {
        if (signal.aborted) break;
        this.#onBreak(error);
        await pause(this.#pauseMs, undefined, { signal, ref: false }).catch(nothing);
      }
    }
    Object.assign(this.#state, { isReading: false, isUp: false, failures: 0 });
  }

  close(): void {
    this.#client?.close();
    this.#hide();
  }

  async #readOnce(signal: AbortSignal): Promise<void> {
    const { settings, moves, receive, readPosition, notePosition, clock, log, pollEveryMs } = this.#options;
    const client = await openInbox(settings, signal);
    this.#client = client;
    const work = {
      mailbox: this.#state.mailbox,
      putAway: moves ? this.#putAway : null,
      failed: this.#failed,
      pollEveryMs: pollEveryMs ?? 5 * minuteMs,
      onTrouble: (error: unknown) => this.#onRound(error),
      ...{ receive, readPosition, notePosition, clock, log },
    };
    try {
      await new InboxSession(client, work, signal).run();
      await atMost(mostLogoutMs, client.logout().catch(nothing), undefined);
    } finally {
      client.close();
    }
  }

  /** Says in the log what has changed, once. */
  #onRound(error: unknown): void {
    const { log } = this.#options;
    const { mailbox, isUp } = this.#state;
    this.#state.failures = error === null ? 0 : this.#state.failures + 1;
    if (error === null) {
      this.#pauseMs = 0;
      if (!isUp) log.info({ mailbox }, 'the mailbox is open, and its mail is read');
      this.#change(null);
      return;
    }
    const reason = `A mail could not be stored: ${withoutValues(error).message}`;
    if (this.#state.lastError !== reason)
      log.warn({ mailbox, err: withoutValues(error) }, 'a mail could not be stored and stays in the mailbox');
    this.#change(reason);
  }

  #onBreak(error: unknown): void {
    const { log } = this.#options;
    const { mailbox } = this.#state;
    this.#state.failures += 1;
    const isRefused = isRefusedAccess(error);
    const [firstMs, mostMs] = isRefused
      ? [this.#pauseAfterRefusalMs, pauses.mostAfterRefusalMs]
      : [pauses.firstMs, pauses.mostMs];
    this.#pauseMs = Math.min(mostMs, Math.max(firstMs, this.#pauseMs * 2));
    const reason = explainFailure(error);
    const message = isRefused
      ? 'the mail server refuses the user or the password of MAIL_INBOUND'
      : 'the mailbox cannot be read and will be opened again';
    if (this.#state.lastError !== reason) log.warn({ mailbox, reason }, message);
    this.#change(reason);
  }

  #change(lastError: string | null): void {
    if (this.#state.lastError === lastError && this.#state.isUp === (lastError === null)) return;
    Object.assign(this.#state, { isUp: lastError === null, lastError, since: this.#options.clock() });
  }
}
