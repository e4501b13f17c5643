import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tables } from '../../../generated/tables.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aFeedback,
  aMember,
  anInvitation,
  aSession,
  aSubscription,
  aUser,
  aWebhook,
  aWorkspace,
} from '../../support/builders.ts';
import { signed } from '../../support/sign.ts';
import { until } from '../../support/until.ts';
import { aFileUrl, filesOnDisk } from '../../support/uploads.ts';
import { aFullWorkspace } from '../access/full-workspace.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace with one of everything, and the page of its owner. */
async function aWorkspaceToDelete() {
  const built = await aFullWorkspace(app);
  await app.database.prisma.workspace.update({ where: { id: built.workspace.id }, data: { name: 'Acme' } });
  return { ...built, page: built.session.api, path: `/workspace/${built.workspace.id}` };
}

const remove = (api: Api, id: string, confirmName = 'Acme') =>
  api.send('delete', `/workspace/${id}`, { body: { confirmName } });

const isStored = async (id: string) => (await app.database.prisma.workspace.count({ where: { id } })) === 1;

/** The tables that have a row of the workspace. */
async function tablesWith(workspaceId: string): Promise<string[]> {
  const columns = await app.database.prisma.$queryRawUnsafe<{ table_name: string }[]>(
    "SELECT table_name::text FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'workspace_id'",
  );
  const found: string[] = [];
  for (const { table_name: table } of columns) {
    const [row] = await app.database.prisma.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${table} WHERE workspace_id = $1`,
      workspaceId,
    );
    if (row && row.count > 0) found.push(table);
  }
  expect(columns.length).toBeGreaterThan(20);
  expect(tables).toEqual(expect.arrayContaining(found));
  return found;
}

describe('200', () => {
  it('deletes the workspace with everything in it, and nothing else', async () => {
    const { page, workspace, user } = await aWorkspaceToDelete();
    const other = await aWorkspace(app);
    expect((await tablesWith(workspace.id)).length).toBeGreaterThan(15);

    const response = await remove(page, workspace.id);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: workspace.id, deleted: true } });
    expect(await tablesWith(workspace.id)).toEqual([]);
    expect([await isStored(workspace.id), await isStored(other.workspace.id)]).toEqual([false, true]);
    expect((await page.get('/me')).body.data).toMatchObject({ user: { id: user.id }, workspaces: [] });
  });

  it('lets nobody in any more, at once', async () => {
    const { api, page, path, workspace, feedback, ids } = await aWorkspaceToDelete();
    await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    await remove(page, workspace.id);

    for (const caller of [api, page]) {
      expect(await caller.get(path)).toBeError(403, 'forbidden');
      expect(await caller.get('/feedback', { workspaceId: workspace.id })).toBeError(403, 'forbidden');
      expect(await caller.get(`/customers/${ids.customerId}`)).toBeError(404, 'not_found');
      expect(await caller.get(`/subscriptions/${ids.subscriptionId}`)).toBeError(404, 'not_found');
      expect((await caller.get('/workspaces')).body.data).toEqual([]);
    }
    expect(await remove(page, workspace.id)).toBeError(403, 'forbidden');
  });

  it('takes nothing in through widgets and webhooks', async () => {
    const built = await aWorkspaceToDelete();
    const webhook = await aWebhook(built);
    await remove(built.page, built.workspace.id);

    const { site } = app.anonymous;
    const widget = await site.get(`/api/widget/${built.project.publicKey}`);
    const body = JSON.stringify({ message: 'Hello' });
    const headers = signed(webhook.secret, body);
    const hook = await site.send('post', `/api/hooks/${webhook.slug}`, { body, headers });

    expect(widget).toBeError(404, 'not_found');
    expect(hook).toHaveProperty('status', 401);
  });

  it('removes the files', async () => {
    const built = await aWorkspace(app, { name: 'Acme' });
    const { api } = await aSession(app, built.user);
    await aFileUrl(built);
    const before = await filesOnDisk(app);

    await remove(api, built.workspace.id);

    expect(await filesOnDisk(app)).toHaveLength(before.length - 1);
  });

  it('sends nothing more to its subscriptions', async () => {
    const built = await aWorkspaceToDelete();
    await aSubscription(built);
    await aFeedback(built);

    await remove(built.page, built.workspace.id);
    await app.running.readers.drain();

    const where = { workspaceId: built.workspace.id };
    expect(await app.database.prisma.outgoingPost.count({ where })).toBe(0);
    expect(await app.database.prisma.outgoingLane.count({ where })).toBe(0);
    expect(await app.database.prisma.delivery.count({ where })).toBe(0);
  });
});

// The embedded database has one connection.
const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('200 while somebody accepts an invitation', () => {
  it('waits for them, and both succeed', async () => {
    const built = await aWorkspace(app, { name: 'Acme' });
    const { id: workspaceId } = built.workspace;
    const { userId } = await anInvitation(app, built);
    const { api } = await aSession(app, built.user);

    const { sent } = await app.database.prisma.$transaction(async (tx) => {
      await tx.signInLink.deleteMany({ where: { userId, invitedTo: workspaceId } });
      const sent = remove(api, workspaceId);
      await until('the deletion waits for the link', async () => {
        const [blocked] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM pg_locks
          WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
        return (blocked?.count ?? 0) > 0;
      });
      await tx.member.updateMany({ where: { workspaceId, userId }, data: { status: 'active' } });
      return { sent };
    });

    expect((await sent).status).toBe(200);
    expect(await app.database.prisma.member.count({ where: { workspaceId } })).toBe(0);
  });
});

describe('400', () => {
  it.each([
    ['another name', { confirmName: 'Beta' }, 'body/confirmName'],
    ['the name in other letters', { confirmName: 'acme' }, 'body/confirmName'],
    ['no name', {}, 'body/confirmName'],
    ['an unknown field', { confirmName: 'Acme', force: true }, 'body/force'],
  ])('refuses %s', async (_what, body, path) => {
    const { workspace, user } = await aWorkspace(app, { name: 'Acme' });
    const { api } = await aSession(app, user);

    const response = await api.send('delete', `/workspace/${workspace.id}`, { body });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await app.database.prisma.workspace.findUnique({ where: { id: workspace.id } })).toEqual(workspace);
    expect(await app.database.prisma.event.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });
});

describe('403', () => {
  it('refuses a key, an admin, a member and a stranger', async () => {
    const { api, workspace } = await aWorkspace(app, { name: 'Acme' });
    const admin = await aSession(app, await aMember(app, workspace, 'admin'));
    const member = await aSession(app, await aMember(app, workspace));
    const stranger = await aSession(app, await aUser(app));

    for (const one of [api, admin.api, member.api, stranger.api])
      expect(await remove(one, workspace.id)).toBeError(403, 'forbidden');
    expect(await isStored(workspace.id)).toBe(true);
  });
});

describe('404', () => {
  it('refuses another workspace in the query', async () => {
    const { workspace, user } = await aWorkspace(app, { name: 'Acme' });
    const { api } = await aSession(app, user);

    const response = await api.send('delete', `/workspace/${workspace.id}`, {
      query: { workspaceId: 'ws_1' },
      body: { confirmName: 'Acme' },
    });

    expect(response).toBeError(404, 'not_found');
    expect(await isStored(workspace.id)).toBe(true);
  });
});
