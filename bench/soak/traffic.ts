import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { priorityValues } from '../../generated/contract-constants.ts';
import type { FirstRun } from '../../src/start/first-run.ts';

const clients = 8;
/** How many of the newest items are read and changed. */
const mostRecent = 1_000;

/** What clients do: a fixed mixture of requests. */
export class Traffic {
  count = 0;
  readonly #port: number;
  readonly #owner: FirstRun;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: clients });
  readonly #failures = new Map<string, number>();
  readonly #recent: string[] = [];

  constructor(port: number, owner: FirstRun) {
    this.#port = port;
    this.#owner = owner;
  }

  /** Makes the automation, the subscriptions to these addresses, and a first item. */
  async setUp(urls: string[]): Promise<void> {
    const { workspaceId, projectId } = this.#owner;
    const actions = [{ type: 'add_tag', params: { tag: 'seen' } }];
    await this.#must('POST', '/automations', { projectId, name: 'Tag', scope: 'feedback.created', actions });
    for (const url of urls)
      await this.#must('POST', '/subscriptions', { workspaceId, name: url, url, types: ['feedback.*'] });
    await this.#create();
  }

  /** Sends so many requests a second at most, for so many seconds. */
  async run(seconds: number, perSecond: number): Promise<void> {
    const startedAt = performance.now();
    let begun = 0;
    const client = async () => {
      for (;;) {
        const dueAt = startedAt + (begun++ / perSecond) * 1_000;
        const now = performance.now();
        if (Math.max(now, dueAt) > startedAt + seconds * 1_000) return;
        if (dueAt > now) await wait(dueAt - now);
        await this.#doOne();
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  problems(): string[] {
    return [...this.#failures].map(([what, count]) => `${count} requests failed: ${what}`);
  }

  async #doOne(): Promise<void> {
    const kind = this.count++ % 20;
    const { workspaceId } = this.#owner;
    const id = this.#recent[Math.floor(Math.random() * this.#recent.length)];
    if (kind < 4) await this.#create();
    else if (kind < 7) await this.#must('PATCH', `/feedback/${id}`, { workspaceId, priority: this.#nextPriority() });
    else if (kind < 14) await this.#must('GET', `/feedback/${id}?workspaceId=${workspaceId}`);
    else await this.#must('GET', `/feedback?workspaceId=${workspaceId}&pageSize=20`);
  }

  /** So that most changes change something. */
  #nextPriority(): string {
    return priorityValues[this.count % priorityValues.length] as string;
  }

  async #create(): Promise<void> {
    const { workspaceId, projectId } = this.#owner;
    const answer = await this.#must('POST', '/feedback', { workspaceId, projectId, message: `Item ${this.count}` });
    if (answer === null) return;
    this.#recent.push(JSON.parse(answer).data.id);
    if (this.#recent.length > mostRecent) this.#recent.shift();
  }

  /** Returns the body. Null if the request failed, which is kept as a problem. */
  #must(method: string, path: string, body?: object): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const fail = (why: string) => {
      this.#failures.set(why, (this.#failures.get(why) ?? 0) + 1);
      resolve(null);
    };
    const headers = { authorization: `Bearer ${this.#owner.apiKey}`, 'content-type': 'application/json' };
    const options = { port: this.#port, path: `/api/v1${path}`, method, agent: this.#agent, headers };
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else fail(`${method} ${response.statusCode} ${messageIn(text)}`);
      });
    })
      .on('error', (error) => fail(error.message))
      .end(body && JSON.stringify(body));
    return promise;
  }
}

/** Without the id of the request, so that equal failures are counted together. */
function messageIn(answer: string): string {
  try {
    return JSON.parse(answer).error.message;
  } catch {
    return answer.slice(0, 200);
  }
}
