import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kinds, type Storage, setUp } from './storage.ts';

const rounds = isLong ? 30 : 3;
const clients = 8;
const acknowledgedPerRound = 20;

/** One create that was sent. `answer` is missing if the kill came first. */
interface Sent {
  message: string;
  idempotencyKey: string | undefined;
  answer?: { id: string; ticketNumber: number };
}

describe.each(kinds)('kill -9 on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
  });
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it('loses nothing that was acknowledged and creates nothing twice', async () => {
    const sent: Sent[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = await ServerProcess.start(storage.settings);
      sent.push(...(await createUntilKilled(server, round)));
    }

    const server = await ServerProcess.start(storage.settings);
    for (const one of sent.filter(({ idempotencyKey }) => idempotencyKey)) await expectOneAnswer(server, one);
    await server.stop();

    await expectConsistent(sent);
  }, 600_000);

  async function createUntilKilled(server: ServerProcess, round: number): Promise<Sent[]> {
    const sent: Sent[] = [];
    let isKilled = false;
    const send = async () => {
      const message = `round-${round}-item-${sent.length}`;
      const one: Sent = { message, idempotencyKey: sent.length % 2 === 0 ? message : undefined };
      sent.push(one);
      one.answer = await create(server, one)
        .then(({ body }) => body.data)
        .catch(() => undefined);
    };
    const client = async () => {
      while (!isKilled) await send();
    };
    const all = Promise.all(Array.from({ length: clients }, client));
    await until('enough are acknowledged', () => sent.filter(({ answer }) => answer).length >= acknowledgedPerRound);
    isKilled = true;
    const unanswered = sent.filter(({ answer }) => !answer).length;
    // The answers to all of those may be on their way by now. What is sent with the signal has none yet.
    const last = Promise.all(Array.from({ length: clients }, send));
    const exit = await server.stop('SIGKILL');
    await Promise.all([all, last]);

    expect(exit.signal).toBe('SIGKILL');
    expect(unanswered).toBeGreaterThan(0);
    expect(sent.some(({ answer }) => !answer)).toBe(true);
    return sent;
  }

  function create(server: ServerProcess, { message, idempotencyKey }: Sent) {
    const { workspaceId, projectId, key } = installation;
    const headers: Record<string, string> = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
    return server.request('/api/v1/feedback', key, { workspaceId, projectId, message }, headers);
  }

  /** Sends the same request again. The answer is the first one, or one that is kept from now on. */
  async function expectOneAnswer(server: ServerProcess, one: Sent): Promise<void> {
    const retry = await create(server, one);

    expect(retry.status).toBe(201);
    if (one.answer) {
      expect(retry.headers.get('Idempotency-Replayed')).toBe('true');
      expect(retry.body.data).toEqual(one.answer);
    }
    one.answer = retry.body.data;
  }

  async function expectConsistent(sent: Sent[]): Promise<void> {
    const { rows, records, counter } = await storage.onDatabase(async (prisma) => ({
      rows: await prisma.feedback.findMany(),
      records: await prisma.idempotencyRecord.findMany(),
      counter: await prisma.workspaceCounter.findUniqueOrThrow({ where: { workspaceId: installation.workspaceId } }),
    }));
    const acknowledged = sent.flatMap(({ message, answer }) => (answer ? [{ message, ...answer }] : []));
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const { id, ticketNumber, message } of acknowledged)
      expect(stored.get(id)).toMatchObject({ ticketNumber, message });

    const numbers = rows.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(rows.map((_, index) => index + 1));
    expect(counter).toMatchObject({ lastTicketNumber: rows.length, feedbackMonthCount: rows.length });
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);

    const keyed = sent.filter(({ idempotencyKey }) => idempotencyKey);
    expect(records.map(({ key }) => key).sort()).toEqual(keyed.map(({ idempotencyKey }) => idempotencyKey).sort());
    for (const { key, body } of records) expect(stored.get(JSON.parse(body).data.id)).toHaveProperty('message', key);
  }
});
