import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/base/ids.ts';
import { hashToken, newSessionToken } from '../../src/domain/access/session-token.ts';
import type { Client } from '../../src/platform/db/sql.ts';
import { isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const items = isLong ? 60_050 : 5_050;
const kills = isLong ? 6 : 1;
/** A killed deletion goes on within ten seconds of the next start, on a machine that has nothing else to do. */
const goesOnWithinMs = 30_000;

describe.each(kindsByTier)('kill -9 within a deletion on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    await storage.onDatabase((prisma) => fill(prisma, installation));
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it('goes on with the project where it was: each item has one event, and the log no gap', async () => {
    const { workspaceId, projectId, key } = installation;
    let server = await ServerProcess.start(storage.settings);
    const deleted = () => lastSequence(server, installation);
    let before = await deleted();
    const last = before + 1 + items;
    const begun = fetch(`${server.url}/api/v1/projects/${projectId}?workspaceId=${workspaceId}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${key}` },
    }).catch(() => null);
    for (let kill = 1; kill <= kills; kill++) {
      // On one connection a request may wait so long that all is over when it is answered.
      const goesOn = async () => {
        const sequence = await deleted();
        return sequence > before || sequence === last;
      };
      await until('it goes on', goesOn, goesOnWithinMs);
      await server.stop('SIGKILL');
      server = await ServerProcess.start(storage.settings);
      before = await deleted();
      const list = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}`, key);
      const project = await server.request(`/api/v1/projects/${projectId}?workspaceId=${workspaceId}`, key);
      expect([list.body.pagination.total, project.status]).toEqual([0, 404]);
    }
    await begun;
    await until('it is over', async () => (await deleted()) === last, 120_000);
    await server.stop();

    await storage.onDatabase(async (prisma) => {
      expect(await prisma.feedback.count()).toBe(0);
      expect(await prisma.deletion.count()).toBe(0);
      const written = await prisma.event.findMany({
        where: { OR: [{ type: 'feedback.deleted' }, { type: 'project.deleted' }] },
        orderBy: { sequence: 'asc' },
        select: { type: true, sequence: true, subjectId: true },
      });
      expect(written[0]).toMatchObject({ type: 'project.deleted', subjectId: projectId });
      expect(written).toHaveLength(items + 1);
      expect(new Set(written.map(({ subjectId }) => subjectId)).size).toBe(items + 1);
      const counter = await prisma.eventCounter.findUniqueOrThrow({ where: { workspaceId } });
      expect(await prisma.event.count({ where: { workspaceId } })).toBe(Number(counter.lastSequence));
    });
  }, 400_000);

  it('goes on with a workspace until nothing is left of it', async () => {
    const { workspaceId } = installation;
    const token = newSessionToken();
    await storage.onDatabase(async (prisma) => {
      const project = await prisma.project.create({
        data: { id: newId('prj'), workspaceId, name: 'Second', publicKey: 'pk_second' },
      });
      await fill(prisma, { workspaceId, projectId: project.id });
      await signIn(prisma, workspaceId, token);
    });
    let server = await ServerProcess.start(storage.settings);
    const origin = `http://localhost:${server.port}`;
    const begun = fetch(`${server.url}/api/v1/workspace/${workspaceId}`, {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', Cookie: `heed_session=${token}`, Origin: origin },
      body: JSON.stringify({ confirmName: 'Acme' }),
    }).catch(() => null);
    await until(
      'nobody reaches it',
      async () => (await server.request('/api/v1/workspaces', installation.key)).body.data.length === 0,
    );
    await server.stop('SIGKILL');
    await begun;

    server = await ServerProcess.start(storage.settings);
    const refused = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}`, installation.key);
    expect(refused.status).toBe(403);
    // Nobody can see how far it is, so the database is looked at between two runs of the service.
    let left = 1;
    for (let run = 0; run < 9 && left > 0; run++) {
      await setTimeout(goesOnWithinMs / 3);
      await server.stop();
      left = await storage.onDatabase((prisma) => prisma.workspace.count());
      if (left > 0) server = await ServerProcess.start(storage.settings);
    }
    expect(left).toBe(0);
  }, 400_000);
});

async function fill(prisma: Client, { workspaceId, projectId }: Pick<Installation, 'workspaceId' | 'projectId'>) {
  await prisma.$executeRaw`
    INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, updated_at)
    SELECT 'fb_' || lpad(number::text, 26, '0'), ${workspaceId}, ${projectId}, number, 'It broke', now()
    FROM generate_series(1, ${items}::int) AS number`;
}

async function signIn(prisma: Client, workspaceId: string, token: string): Promise<void> {
  const { userId } = await prisma.member.findFirstOrThrow({ where: { workspaceId, role: 'owner' } });
  const now = new Date();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  await prisma.session.create({ data: { id: newId('ses'), userId, hash: hashToken(token), ...times } });
}

async function lastSequence(server: ServerProcess, { workspaceId, key }: Installation): Promise<number> {
  const path = `/api/v1/events?workspaceId=${workspaceId}&order=desc&pageSize=1`;
  for (;;) {
    const { status, body } = await server.request(path, key);
    if (status === 200) return body.data[0]?.sequence ?? 0;
    // On one connection a slow machine may not get to the request in time.
    expect(status).toBe(503);
  }
}
