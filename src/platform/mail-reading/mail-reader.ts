import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '../../base/turns.ts';
import type { MailReading } from './mail-form.ts';
import { describeUnreadable } from './unreadable-mail.ts';

const script = new URL('./mail-worker.ts', import.meta.url);

/** The largest mail that is read: 25 MB. */
export const mostMailBytes = 25 * 1_048_576;

interface Limits {
  /** How long a mail may take. */
  mostMs: number;
  /** How long the thread waits for the next mail before it ends. */
  idleMs: number;
  /** For JavaScript values. The bytes of a mail are beside it. */
  mostHeapMegabytes: number;
}

const usualLimits: Limits = { mostMs: 30_000, idleMs: 60_000, mostHeapMegabytes: 256 };

/** Reads mails one after the other in a thread, which starts with the first one and ends when it has been idle. */
export class MailReader {
  readonly #limits: Limits;
  readonly #turns = new Turns(1);
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Resolves for every mail, also for one that kills the thread. Rejects only if no thread can be started. */
  async read(bytes: Uint8Array): Promise<MailReading> {
    if (bytes.byteLength > mostMailBytes) return describeUnreadable(bytes, 'The mail is larger than 25 MB.');
    // The bytes remain with the caller, and the thread gets others.
    const answer = await this.#turns.take('mail', () => this.#ask(new Uint8Array(bytes)));
    return typeof answer === 'string' ? describeUnreadable(bytes, answer) : answer;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#drop();
  }

  /** Resolves to a reason if the thread gives no answer. */
  async #ask(mail: Uint8Array<ArrayBuffer>): Promise<MailReading | string> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? (await this.#start());
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<MailReading | string>();
    const timer = setTimeout(resolve, this.#limits.mostMs, 'Reading the mail takes too long.');
    const fail = () => resolve('Reading the mail takes too much memory, or fails.');
    worker.once('message', resolve).once('error', fail).once('exit', fail);
    worker.postMessage(mail, [mail.buffer]);
    const answer = await promise;
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
    if (typeof answer === 'string') await this.#drop();
    else this.#rest(worker);
    return answer;
  }

  /** The thread sees no setting of the service, for nothing of a stranger may come near a secret. */
  async #start(): Promise<Worker> {
    const { mostHeapMegabytes: maxOldGenerationSizeMb } = this.#limits;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
    const worker = new Worker(script, { name: 'mail', env: {}, execArgv: [], resourceLimits });
    // Without a listener, an error after the answer would end the service.
    worker
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.#worker === worker) this.#worker = null;
      });
    await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new Error('The thread that reads mails could not be started');
      }),
    ]);
    this.#worker = worker;
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => this.#drop(), this.#limits.idleMs).unref();
  }

  async #drop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
