import { expect } from '@jest/globals';
import { systemClock } from '../../src/base/clock.ts';
import { type InboxReaderOptions, startInboxReader } from '../../src/doors/mail/imap/inbox-reader.ts';
import { type InboxState, readInboxStates } from '../../src/doors/mail/imap/inbox-state.ts';
import type { ClientCredentials } from '../../src/platform/oidc/client-credentials.ts';
import { CapturedLog } from './captured-log.ts';
import { Dovecot } from './dovecot.ts';
import { ImapProxy } from './imap-proxy.ts';
import { RecordingPipe } from './recording-pipe.ts';
import { until } from './until.ts';

interface Manner extends Partial<Pick<InboxReaderOptions, 'moves' | 'database' | 'refusedPauseMs' | 'pollEveryMs'>> {
  password?: string;
  oauth?: ClientCredentials;
}

interface Folders {
  inbox: string[];
  done?: string[];
  review?: string[];
}

/** A mail server, a proxy before it, and what reads the mailbox through the proxy. Close it. */
export class InboxFixture {
  readonly dovecot: Dovecot;
  readonly proxy: ImapProxy;
  readonly pipe = new RecordingPipe();
  readonly log = new CapturedLog();
  readonly #stops: (() => Promise<void>)[] = [];

  private constructor(dovecot: Dovecot, proxy: ImapProxy) {
    this.dovecot = dovecot;
    this.proxy = proxy;
  }

  static async open(given?: Dovecot): Promise<InboxFixture> {
    const dovecot = given ?? (await Dovecot.start());
    return new InboxFixture(dovecot, await ImapProxy.before(dovecot.port));
  }

  /** The name of the mailbox. */
  get name(): string {
    return `ada@127.0.0.1:${this.proxy.port}/INBOX`;
  }

  get state(): InboxState | undefined {
    return this.states[0];
  }

  /** The states of its readers, in the order of their start. */
  get states(): InboxState[] {
    return readInboxStates();
  }

  /** Starts a reader. There may be several. */
  start({
    password = this.dovecot.password,
    oauth,
    moves = true,
    database = { kind: 'embedded' },
    ...more
  }: Manner = {}) {
    const { receive, readPosition, notePosition } = this.pipe;
    const stop = startInboxReader({
      settings: {
        host: '127.0.0.1',
        port: this.proxy.port,
        secure: false,
        user: 'ada',
        access: oauth ? { oauth } : { password },
        folder: ['INBOX'],
      },
      ...{ moves, database, receive, readPosition, notePosition, clock: systemClock, log: this.log.logger },
      ...more,
    });
    this.#stops.push(stop);
    return stop;
  }

  /** Ends all readers. */
  async stop(): Promise<void> {
    await Promise.all(this.#stops.splice(0).map((stop) => stop()));
  }

  /** Waits until the folders hold these mails. */
  async hasMoved({ inbox, done = [], review = [] }: Folders): Promise<void> {
    const [wanted, found] = [{ inbox, done, review }, { inbox: [''], done: [''], review: [''] } as object];
    await until(
      'the mails are moved',
      async () => {
        const [first, second, third] = await Promise.all(
          ['INBOX', 'Heed/Done', 'Heed/Review'].map((folder) => this.dovecot.subjects(folder)),
        );
        Object.assign(found, { inbox: first, done: second, review: third });
        return JSON.stringify(found) === JSON.stringify(wanted);
      },
      30_000,
    ).catch(() => undefined);
    expect(found).toEqual(wanted);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.proxy.close();
    await this.dovecot.remove();
  }
}
