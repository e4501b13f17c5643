import type { MetricsSnapshot } from '../../base/metrics.ts';
import type { Questions } from '../../base/primary.ts';

// What the primary and the processes that it has started send to each other.

export interface Question<What extends keyof Questions = keyof Questions> {
  id: number;
  what: What;
  question: Questions[What]['question'];
}

export interface Answer {
  id: number;
  answer: unknown;
}

/** To the primary. */
export type FromMember =
  | { heed: 'ready' }
  | { heed: 'questions'; questions: Question[] }
  | { heed: 'metrics'; metrics: MetricsSnapshot };

/** From the primary. */
export type ToMember =
  | { heed: 'answers'; answers: Answer[] }
  /** Asks for the metrics. */
  | { heed: 'measure' }
  /** Another process has taken the place. Those that are connected may stay for a while. */
  | { heed: 'retire' };

/** Node.js itself and libraries use the same channel. */
export function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'heed' in message;
}
