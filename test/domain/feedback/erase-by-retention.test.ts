import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PrivacySettings } from '../../../generated/sdk/types.gen.ts';
import { eraseByRetention } from '../../../src/domain/feedback/erase-by-retention.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { copyItem } from '../../support/exports.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aFileUrl } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;

/** A project that erases what was closed 30 days ago, unless it says something else. */
async function aProject(privacySettings: PrivacySettings = { retentionDays: 30, region: 'eu' }) {
  const built = await aWorkspaceWithProject(app, { privacySettings });
  const query = { workspaceId: built.workspace.id };
  const patch = (id: string, changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
  const read = async (id: string) => (await built.api.get(`/feedback/${id}`, query)).body.data;
  const item = async (fields: object = {}) => (await aFeedback(built, { message: 'Secret', ...fields })).id;
  const closed = async (fields: object = {}) => {
    const id = await item(fields);
    await patch(id, { status: 'resolved' });
    return id;
  };
  const setDays = (retentionDays: number | null) =>
    built.api.patch(`/projects/${built.project.id}`, { ...query, privacySettings: { retentionDays } });
  return { ...built, query, patch, read, item, closed, setDays };
}

const erase = () => eraseByRetention(contextOf(app));

describe('an item', () => {
  it('is erased so many days after it was closed, and not before', async () => {
    const built = await aProject();
    const screenshotUrl = await aFileUrl(built);
    const author = { authorType: 'customer', authorName: 'Ada Lovelace', authorEmail: 'lovelace@example.org' };
    const id = await built.item({ userEmail: 'lovelace@example.org', rating: 4, tags: ['kept'], screenshotUrl });
    await built.api.post(`/feedback/${id}/comments`, { ...author, message: 'Secret too' });
    await built.api.post(`/feedback/${id}/notes`, { content: 'A secret note' });
    app.clock.advance(10 * dayMs);
    await built.patch(id, { status: 'resolved' });
    app.clock.advance(30 * dayMs - 1_000);
    await erase();
    const early = await built.read(id);

    app.clock.advance(1_000);
    await erase();

    expect(early.message).toBe('Secret');
    const left = await built.read(id);
    expect(left).toMatchObject({ message: '[erased]', userEmail: null, screenshotUrl: null, customerId: null });
    expect(left).toMatchObject({ rating: 4, tags: ['kept'], status: 'resolved', resolvedAt: early.resolvedAt });
    expect(left.customerComments).toMatchObject([{ message: '[erased]', authorName: 'Erased' }]);
    expect(left.internalNotes).toMatchObject([{ content: '[erased]' }]);
    const { body } = await built.api.get('/events', { ...built.query, feedbackId: id, pageSize: 100 });
    expect(JSON.stringify(body)).not.toMatch(/secret|lovelace/i);
    expect(body.data.at(-1)).toMatchObject({
      type: 'feedback.erased',
      actor: { type: 'system' },
      changes: null,
      data: { erased: true },
    });
    expect(await built.api.get(new URL(screenshotUrl).pathname)).toHaveProperty('status', 404);
  });

  it('is erased once, whoever looks at the same time', async () => {
    const built = await aProject();
    const id = await built.closed();
    app.clock.advance(31 * dayMs);

    await Promise.all([erase(), erase()]);
    const { version } = await app.database.prisma.feedback.findFirstOrThrow({ where: { id } });
    app.clock.advance(dayMs);
    await erase();

    expect(await app.database.prisma.feedback.findFirstOrThrow({ where: { id } })).toHaveProperty('version', version);
    expect(await app.database.prisma.event.count({ where: { feedbackId: id, type: 'feedback.erased' } })).toBe(1);
  });

  it('stays if it was opened again, until it has been closed for so long once more', async () => {
    const built = await aProject();
    const [opened, again] = [await built.closed(), await built.closed()];
    app.clock.advance(29 * dayMs);
    await built.patch(opened, { status: 'reopened' });
    app.clock.advance(2 * dayMs);
    await erase();
    const first = [await built.read(opened), await built.read(again)].map(({ message }) => message);
    await built.api.post(`/feedback/${again}/notes`, { content: 'Written later' });
    await built.patch(again, { status: 'reopened' });
    app.clock.advance(1_000);
    await built.patch(again, { status: 'resolved' });
    app.clock.advance(31 * dayMs);

    await erase();

    expect(first).toEqual(['Secret', '[erased]']);
    expect((await built.read(opened)).message).toBe('Secret');
    expect((await built.read(again)).internalNotes).toMatchObject([{ content: '[erased]' }]);
  });

  it('starts no automation when it is erased', async () => {
    const built = await aProject();
    await anAutomation(built, { scope: 'feedback.updated', actions: [{ type: 'add_tag', params: { tag: 'seen' } }] });
    const id = await built.item();
    await app.database.prisma.feedback.updateMany({ where: { id }, data: { resolvedAt: app.clock.read() } });
    app.clock.advance(31 * dayMs);

    await erase();
    await runJobs(app);

    expect(await built.read(id)).toMatchObject({ message: '[erased]', tags: [] });
  });
});

describe('a project', () => {
  it('without days keeps its items for ever', async () => {
    const projects = [await aProject({}), await aProject({ retentionDays: null })];
    const ids = await Promise.all(projects.map((built) => built.closed()));
    app.clock.advance(4_000 * dayMs);

    await erase();

    for (const [index, built] of projects.entries())
      expect((await built.read(ids[index] ?? '')).message).toBe('Secret');
  });

  it('keeps them from the moment on that it says so', async () => {
    const built = await aProject();
    const id = await built.closed();
    await built.setDays(null);
    app.clock.advance(31 * dayMs);
    await erase();
    const kept = await built.read(id);

    await built.setDays(31);
    await erase();

    expect(kept.message).toBe('Secret');
    expect((await built.read(id)).message).toBe('[erased]');
  });
});

describe('a customer', () => {
  it('stays with the items that are left, and counts them', async () => {
    const built = await aProject();
    const { customerId } = await built.read(await built.closed({ userEmail: 'grace@example.org' }));
    const open = await built.item({ userEmail: 'grace@example.org' });
    app.clock.advance(31 * dayMs);

    await erase();

    const { body } = await built.api.get(`/customers/${customerId}`);
    expect(body.data).toMatchObject({ primaryEmail: 'grace@example.org', feedbackCount: 1 });
    expect(await built.read(open)).toMatchObject({ message: 'Secret', customerId });
  });
});

describe('a process that is killed between two steps', () => {
  const release = () => app.database.prisma.$executeRaw`ALTER TABLE feedback DROP CONSTRAINT IF EXISTS kill`;
  afterEach(release);

  it('leaves whole steps, and the next one goes on', async () => {
    const { prisma } = app.database;
    const built = await aProject();
    const id = await built.closed();
    await copyItem(app, id, 450, 'Secret');
    // A step's worth is closed first, and what comes after it fails.
    const lastOfStep = 1_199;
    for (const ticketNumber of [{ lte: lastOfStep }, { gt: lastOfStep }]) {
      const where = { projectId: built.project.id, ticketNumber };
      await prisma.feedback.updateMany({ where, data: { resolvedAt: app.clock.read() } });
      app.clock.advance(1_000);
    }
    app.clock.advance(31 * dayMs);
    await prisma.$executeRawUnsafe(`
      ALTER TABLE feedback ADD CONSTRAINT kill
        CHECK (message <> '[erased]' OR ticket_number <= ${lastOfStep}) NOT VALID`);
    const erased = { projectId: built.project.id, message: '[erased]' };

    await expect(erase()).rejects.toThrow('kill');
    const half = await prisma.feedback.count({ where: erased });
    await release();
    await erase();

    expect(half).toBe(200);
    expect(await prisma.feedback.count({ where: erased })).toBe(451);
    const where = { projectId: built.project.id, type: 'feedback.erased' };
    expect(await prisma.event.count({ where })).toBe(451);
  });
});
