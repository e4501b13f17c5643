import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, itemsOf, sendFile } from '../../support/imports.ts';
import { runJobs } from '../../support/jobs.ts';

// test/domain/access tests 400, 401, 403, 404, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('ends an import that waits: nothing of it is stored', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = (await sendFile(built, 'message\nx\n')).body.data;

    const { status, body } = await built.api.post(`/imports/${id}/cancel`, {});
    await runJobs(app);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'cancelled', finishedAt: expect.any(String) });
    expect(await itemsOf(built)).toEqual([]);
    expect(await app.database.prisma.importChunk.count({ where: { importId: id } })).toBe(0);
    const log = await built.api.get('/events', { workspaceId: built.workspace.id, types: 'import.*' });
    expect(log.body.data).toMatchObject([{ type: 'import.finished', data: { status: 'cancelled' } }]);
  });

  it('ends one that runs: what is stored stays', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = (await sendFile(built, `message\n${'x\n'.repeat(8_000)}`)).body.data;

    const running = runJobs(app);
    let read = 0;
    while (read === 0) read = (await built.api.get(`/imports/${id}`)).body.data.counts.read;
    const { body } = await built.api.post(`/imports/${id}/cancel`, {});
    await running;

    expect(body).toHaveProperty('data');
    const { created } = body.data.counts;
    expect(body.data.status).toBe('cancelled');
    expect(await app.database.prisma.feedback.count({ where: { workspaceId: built.workspace.id } })).toBe(created);
    expect((await built.api.get(`/imports/${id}`)).body.data).toEqual(body.data);
  });
});

describe('400', () => {
  it('refuses a parameter that it does not have', async () => {
    const { api } = await aWorkspaceWithProject(app);

    expect(await api.post('/imports/imp_1/cancel?force=true', {})).toBeError(400, 'bad_request', 'query/force');
  });
});

describe('409', () => {
  it('refuses one that is over', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await importFile(app, built, 'message\nx\n');

    expect(await built.api.post(`/imports/${id}/cancel`, {})).toBeError(409, 'conflict');
  });
});
