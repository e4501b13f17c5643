import { takeSnapshot } from '../../base/metrics.ts';
import { joinPrimary } from '../../base/primary.ts';
import { type FromMember, isOurs, type Question, type ToMember } from './messages.ts';

/** The primary, as one of the processes that it has started sees it. */
export interface Membership {
  /** Resolves when another process has taken the place. */
  retired: Promise<void>;
  /** Tells the primary that requests are taken. */
  reportReady(): Promise<void>;
  /** Tells what this process has counted so far. */
  reportMetrics(): Promise<void>;
}

/** Connects this process to its primary. If the primary ends, Node.js ends this process too. */
export function joinCluster(): Membership {
  const { promise: retired, resolve: retire } = Promise.withResolvers<void>();
  const waiting = new Map<number, (answer: unknown) => void>();
  const reportMetrics = async () => send({ heed: 'metrics', metrics: await takeSnapshot() });

  process.on('message', (message) => {
    if (!isOurs(message)) return;
    const said = message as ToMember;
    if (said.heed === 'retire') retire();
    else if (said.heed === 'measure') void reportMetrics();
    else
      for (const { id, answer } of said.answers) {
        waiting.get(id)?.(answer);
        waiting.delete(id);
      }
  });

  let last = 0;
  let questions: Question[] = [];
  /** What is asked in one turn of the event loop goes out together. */
  const sendQuestions = () => {
    void send({ heed: 'questions', questions });
    questions = [];
  };
  joinPrimary({
    ask: (what, question) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve as (answer: unknown) => void);
        if (questions.length === 0) setImmediate(sendQuestions);
        questions.push({ id, what, question });
      }),
  });
  return { retired, reportReady: () => send({ heed: 'ready' }), reportMetrics };
}

/** Resolves when the message is on its way. Without the primary there is nobody to tell, and this process is about to end. */
async function send(message: FromMember): Promise<void> {
  if (!process.connected) return;
  await new Promise<unknown>((resolve) => process.send?.(message, undefined, undefined, resolve));
}
