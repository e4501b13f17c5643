import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { atMost } from '../../base/at-most.ts';
import type { MetricsSnapshot } from '../../base/metrics.ts';
import type { Questions } from '../../base/primary.ts';
import { closeLostConnections } from './close-lost-connections.ts';
import { type Answer, type FromMember, isOurs, type Question, type ToMember } from './messages.ts';
import { type Place, placeVariable } from './place.ts';

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Answers a question of a process, at once if it can. */
export type AnswerQuestion = <What extends keyof Questions>(
  what: What,
  question: Questions[What]['question'],
) => Questions[What]['answer'] | Promise<Questions[What]['answer']>;

const mostMeasureMs = 1_000;

/** One of the processes over the port, as the primary sees it. */
export class Member {
  readonly place: Place;
  /** Resolves to false if it ends before it is ready. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<End>;
  readonly #worker: Worker;
  /** What it has last told of itself. */
  #metrics: MetricsSnapshot = [];
  /** Resolves when it tells the next time, or never will. */
  #told = Promise.withResolvers<void>();

  private constructor(place: Place, worker: Worker, answer: AnswerQuestion) {
    this.place = place;
    this.#worker = worker;
    const { promise: ready, resolve } = Promise.withResolvers<boolean>();
    this.ready = ready;
    this.ended = once(worker, 'exit').then(([code, signal]) => {
      resolve(false);
      this.#told.resolve();
      return { code, signal };
    });
    worker.on('error', () => undefined);
    worker.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      const said = message as FromMember;
      if (said.heed === 'ready') resolve(true);
      else if (said.heed === 'questions') this.#answer(said.questions, answer);
      else {
        this.#metrics = said.metrics;
        this.#told.resolve();
        this.#told = Promise.withResolvers<void>();
      }
    });
  }

  static start(place: Place, answer: AnswerQuestion): Member {
    const worker = cluster.fork(placeVariable(place));
    closeLostConnections(worker);
    return new Member(place, worker, answer);
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** What it counts, or last counted if it does not answer in time. */
  async measure(): Promise<MetricsSnapshot> {
    const { promise: told } = this.#told;
    this.#send({ heed: 'measure' });
    if (this.#worker.isConnected()) await atMost(mostMeasureMs, told, undefined);
    return this.#metrics;
  }

  retire(): void {
    this.#send({ heed: 'retire' });
  }

  stop(signal: NodeJS.Signals): void {
    this.#worker.process.kill(signal);
  }

  #answer(questions: Question[], answer: AnswerQuestion): void {
    const now: Answer[] = [];
    for (const { id, what, question } of questions) {
      const given = answer(what, question);
      if (given instanceof Promise)
        void given.then((late) => this.#send({ heed: 'answers', answers: [{ id, answer: late }] }));
      else now.push({ id, answer: given });
    }
    if (now.length > 0) this.#send({ heed: 'answers', answers: now });
  }

  #send(message: ToMember): void {
    if (this.#worker.isConnected()) this.#worker.send(message, undefined, () => undefined);
  }
}
