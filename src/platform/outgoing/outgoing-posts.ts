import { durations } from '../../base/metrics.ts';
import { currentTracing, inSpan } from '../../base/tracing.ts';
import { Turns } from '../../base/turns.ts';
import { type Post, type PostAnswer, post } from './post.ts';
import { isPublicHost } from './public-address.ts';

/** How many requests of this process may wait for one host at a time, however slow it is. */
const mostPostsToHost = 8;

const observe = durations({
  name: 'heed_webhook_post_duration_seconds',
  help: 'Time of a try to send a webhook, by the class of the answer (2xx to 5xx), or none where there was no answer',
  labelNames: ['answer'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Sends requests to addresses that users have named: public ones, and those that the operator allows. */
export class OutgoingPosts {
  readonly #allowed: string[];
  readonly #turns = new Turns(mostPostsToHost);

  /** `allowed` are hosts, addresses and networks that may be reached although they are not public. */
  constructor(allowed: string[]) {
    this.#allowed = allowed;
  }

  /** Judges only by the host's name. The name is looked up, and checked again, when something is sent to it. */
  mayReach(hostname: string): boolean {
    return isPublicHost(hostname, this.#allowed);
  }

  /** Whether the operator's setting has this very host. */
  isNamed(hostname: string): boolean {
    return this.#allowed.includes(hostname.replace(/^\[(.*)\]$/, '$1'));
  }

  /** Returns the answer. See {@link post}. Starts once the host has few enough requests in progress. */
  send(request: Omit<Post, 'allowed'>): Promise<PostAnswer> {
    const { hostname } = new URL(request.url);
    return this.#turns.take(hostname, () => this.#measured(hostname, request));
  }

  async #measured(hostname: string, request: Omit<Post, 'allowed'>): Promise<PostAnswer> {
    const startedAt = performance.now();
    let answer = 'none';
    try {
      const answered = await this.#traced(hostname, request);
      answer = `${Math.floor(answered.status / 100)}xx`;
      return answered;
    } finally {
      observe((performance.now() - startedAt) / 1_000, answer);
    }
  }

  /** The span has the host but not the rest of the address, which may hold a secret. The receiver learns of the span. */
  #traced(hostname: string, { headers, ...request }: Omit<Post, 'allowed'>): Promise<PostAnswer> {
    const attributes = { 'http.request.method': 'POST', 'server.address': hostname };
    return inSpan('POST', { kind: 'client', attributes }, async (span) => {
      const traceparent = currentTracing()?.traceparent();
      const all = { ...headers, ...(traceparent !== undefined && { traceparent }) };
      const answered = await post({ ...request, headers: all, allowed: this.#allowed });
      span.set({ 'http.response.status_code': answered.status });
      return answered;
    });
  }
}
