import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithin } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { holdCounter, holdMigrations } from './held-lock.ts';
import { type Connection, killServers, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Installation, kinds, type Storage, setUp } from './storage.ts';

describe.each(kinds)('stopping on %s', (kind) => {
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

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the requests in flight on %s, and takes no new ones',
    async (signal) => {
      const server = await ServerProcess.start(storage.settings);
      const idle = await anIdleConnection(server);
      const silent = await server.connect();
      const upload = await aHalfCreate(server, `uploaded at ${signal}`);
      const held = await aHeldCreate(server, `held at ${signal}`);

      const stopping = server.stop(signal);
      await until('no new connection is taken', async () => !(await server.listens()));
      await until('the idle connection is closed', () => idle.closed);
      await until('the connection that has sent nothing is closed', () => silent.closed);
      expect(server.hasExited).toBe(false);
      upload.finish();
      await held?.release();

      const { code } = await stopping;
      expect(code).toBe(0);
      expect(upload.connection.received).toContain('HTTP/1.1 201 Created');
      expect((await held?.answer)?.status ?? 201).toBe(201);
      const stored = await storage.onDatabase((prisma) =>
        prisma.feedback.findMany({ where: { message: { endsWith: signal } } }),
      );
      expect(stored).toHaveLength(held ? 2 : 1);
    },
  );

  it('ends at once on a signal that comes a second after the first, and starts again', async () => {
    const server = await ServerProcess.start(storage.settings);
    await aHalfCreate(server, 'never');

    const stopping = server.stop();
    await until('it is stopping', async () => !(await server.listens()));
    server.child.kill('SIGTERM');
    expect(server.hasExited).toBe(false);
    // Earlier ones are repetitions of the first.
    await until('a signal has ended it', () => server.hasExited || !server.child.kill('SIGTERM'));

    const { signal, afterMs } = await stopping;
    expect(signal).toBe('SIGTERM');
    expectWithin('the second signal ends the process', afterMs, 4_000);
    expect((await (await ServerProcess.start(storage.settings)).stop()).code).toBe(0);
  });

  it('ends cleanly when it is told to before it is ready, and starts again', async () => {
    const held = kind === 'postgresql' ? await holdMigrations(storage.settings.DATABASE_URL ?? '') : null;
    const server = await ServerProcess.launch(storage.settings);
    const ownerFile = join(storage.dataDir, 'db.owner.json');
    await until('it starts', () => held?.isWaitedFor() ?? existsSync(ownerFile));

    const stopping = server.stop();
    await held?.release();

    expect((await stopping).code).toBe(0);
    expect((await (await ServerProcess.start(storage.settings)).stop()).code).toBe(0);
  });

  /** A create request of which the server has the head and half of the body. */
  async function aHalfCreate(server: ServerProcess, message: string) {
    const { workspaceId, projectId, key } = installation;
    const body = JSON.stringify({ workspaceId, projectId, message });
    const connection = await server.connect();
    connection.socket.write(
      [
        'POST /api/v1/feedback HTTP/1.1',
        'Host: heed',
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Expect: 100-continue',
        '\r\n',
      ].join('\r\n'),
    );
    await until('the server has the head', () => connection.received.includes('100 Continue'));
    connection.socket.write(body.slice(0, 20));
    return { connection, finish: () => connection.socket.write(body.slice(20)) };
  }

  /**
   * A create request that waits inside the database. The embedded database has no other connection that could hold it
   * up.
   */
  async function aHeldCreate(server: ServerProcess, message: string) {
    if (kind === 'embedded') return null;
    const { workspaceId, projectId, key } = installation;
    const counter = await holdCounter(storage.settings.DATABASE_URL ?? '', workspaceId);
    const answer = server.request('/api/v1/feedback', key, { workspaceId, projectId, message });
    await until('the create waits', () => counter.isWaitedFor());
    return { answer, release: counter.release };
  }
});

it('is not held up beyond 10 s by a client that hangs', async () => {
  const storage = await aStorage(anyKind);
  const server = await ServerProcess.start(storage.settings);
  const connection = await server.connect();
  connection.socket.write(
    'POST /api/v1/feedback HTTP/1.1\r\nHost: heed\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
  );
  await until('the server has the head', () => connection.received !== '');
  connection.socket.write('GET /api/v1/feedback HTTP/1.1\r\nHost:');

  const { code, afterMs } = await server.stop();

  expect(code).toBe(0);
  expectWithin('a process stops although a client hangs', afterMs, 10_000);
  expect((await (await ServerProcess.start(storage.settings)).stop()).code).toBe(0);
  await storage.remove();
});

async function anIdleConnection(server: ServerProcess): Promise<Connection> {
  const connection = await server.connect();
  connection.socket.write('GET /healthz HTTP/1.1\r\nHost: heed\r\n\r\n');
  await until('the answer is here', () => /\r\n\r\n{.*}$/.test(connection.received));
  expect(connection.received).toContain('Connection: keep-alive');
  return connection;
}
