import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const lines = isLong ? 30_000 : 4_000;
const kills = isLong ? 6 : 2;
/** A killed import goes on within ten seconds of the next start. */
const goesOnWithinMs = 10_000;

describe.each(kindsByTier)('kill -9 within an import on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it('goes on at the line where it was: every line is stored once, in order', async () => {
    let server = await ServerProcess.start(storage.settings);
    const id = await send(server);
    const read = async () => (await importOf(server, id)).counts.read as number;
    for (let kill = 1; kill <= kills; kill++) {
      const before = await read();
      await until('it goes on', async () => (await read()) > before);
      await server.stop('SIGKILL');
      server = await ServerProcess.start(storage.settings);
      const stood = await read();
      await until('it goes on after the start', async () => (await read()) > stood, goesOnWithinMs);
    }
    await until('it is over', async () => (await importOf(server, id)).status === 'finished', 120_000);

    const ended = await importOf(server, id);
    expect(ended.counts).toEqual({ read: lines, created: lines - 1, updated: 0, unchanged: 0, failed: 1 });
    expect(ended.errors).toMatchObject([{ line: 102, path: 'message' }]);
    await server.stop();
    await storage.onDatabase(async (prisma) => {
      const items = await prisma.feedback.findMany({ orderBy: { ticketNumber: 'asc' }, select: { message: true } });
      const all = Array.from({ length: lines }, (_, index) => `Line ${index}`).filter((_, index) => index !== 100);
      expect(items.map(({ message }) => message)).toEqual(all);
    });
  }, 400_000);

  async function send(server: ServerProcess): Promise<string> {
    const { workspaceId, projectId, key } = installation;
    const all = Array.from({ length: lines }, (_, index) =>
      index === 100 ? ',x@example.org' : `Line ${index},u${index % 50}@example.org`,
    );
    const form = new FormData();
    form.set('workspaceId', workspaceId);
    form.set('projectId', projectId);
    form.set('file', new Blob([`message,userEmail\n${all.join('\n')}\n`]), 'lines.csv');
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${server.url}/api/v1/feedback/import`, { method: 'POST', headers, body: form });
    return ((await response.json()) as { data: { id: string } }).data.id;
  }

  async function importOf(server: ServerProcess, id: string) {
    return (await server.request(`/api/v1/imports/${id}`, installation.key)).body.data;
  }
});
