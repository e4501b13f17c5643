import { Agent, request } from 'node:http';
import { expect } from '@jest/globals';
import type { Installation, Storage } from './storage.ts';

interface Acknowledged {
  id: string;
  ticketNumber: number;
  message: string;
}

/** Clients that create items over connections that they keep, each as soon as it has its last answer. */
export class CreateLoad {
  readonly acknowledged: Acknowledged[] = [];
  /** What came instead of a 201: a status, or the code of an error. */
  readonly failures: string[] = [];
  readonly #url: string;
  readonly #installation: Installation;
  readonly #keys: string[];
  readonly #agent: Agent;
  readonly #clients: Promise<unknown>;
  #isOver = false;
  #sent = 0;

  private constructor(url: string, installation: Installation, { clients, keys }: { clients: number; keys: string[] }) {
    this.#url = url;
    this.#installation = installation;
    this.#keys = keys;
    this.#agent = new Agent({ keepAlive: true, maxSockets: clients });
    this.#clients = Promise.all(Array.from({ length: clients }, () => this.#createUntilOver()));
  }

  /** With several keys, the clients use them in turn. */
  static start(url: string, installation: Installation, { clients = 4, keys = [installation.key] } = {}): CreateLoad {
    return new CreateLoad(url, installation, { clients, keys });
  }

  /** Resolves once all have the answer to their last request. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#clients;
    this.#agent.destroy();
  }

  async #createUntilOver(): Promise<void> {
    while (!this.#isOver) {
      const message = `item ${this.#sent++}`;
      const { status, body } = await this.#create(message);
      if (status === '201') this.acknowledged.push({ ...JSON.parse(body).data, message });
      else this.failures.push(status);
    }
  }

  #create(message: string): Promise<{ status: string; body: string }> {
    const { workspaceId, projectId } = this.#installation;
    const key = this.#keys[this.#sent % this.#keys.length];
    const { promise, resolve } = Promise.withResolvers<{ status: string; body: string }>();
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, body: '' });
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    request(`${this.#url}/api/v1/feedback`, { method: 'POST', agent: this.#agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('error', fail);
      response.on('data', (text) => (body += text));
      response.on('end', () => resolve({ status: String(response.statusCode), body }));
    })
      .on('error', fail)
      .end(JSON.stringify({ workspaceId, projectId, message }));
    return promise;
  }
}

/** Every item that was acknowledged is stored under its number, and no number is given twice or left out. */
export async function expectAllStored(storage: Storage, acknowledged: Acknowledged[]): Promise<void> {
  const rows = await storage.onDatabase((prisma) =>
    prisma.feedback.findMany({ select: { id: true, ticketNumber: true, message: true } }),
  );
  const stored = new Map(rows.map((row) => [row.id, `${row.ticketNumber} ${row.message}`]));
  const lost = acknowledged.filter(({ id, ticketNumber, message }) => stored.get(id) !== `${ticketNumber} ${message}`);
  expect(lost).toEqual([]);
  const numbers = rows.map(({ ticketNumber }) => ticketNumber).sort((one, other) => one - other);
  expect(numbers).toEqual(rows.map((_, index) => index + 1));
}
