import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MailReading } from './mail-form.ts';

const script = new URL('./mail-worker.ts', import.meta.url);

export interface ThreadLimits {
  /** The time that a mail may take. */
  mostMs: number;
  /** The time after which an idle thread ends. */
  idleMs: number;
  /** For JavaScript values. The bytes of a mail are beside it. */
  mostHeapMegabytes: number;
}

/** Reads one mail at a time in a thread, which starts with the first one and ends when it has been idle. */
export class MailThread {
  readonly #limits: ThreadLimits;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /** Takes the bytes away. Resolves to a reason if the thread gives no answer. */
  async ask(mail: Uint8Array<ArrayBuffer>): Promise<MailReading | string> {
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

  /** Ends the thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#drop();
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
