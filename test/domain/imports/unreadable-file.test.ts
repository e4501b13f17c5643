import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { itemsOf, sendFile } from '../../support/imports.ts';
import { runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const message = 'must be readable to its end: from here on the file is damaged or gone, so send it again';

/** Long lines that gzip cannot make short, so that the file is kept in several parts. */
function manyLines(): string {
  const words = Array.from({ length: 60_000 }, (_, index) => `${Math.sin(index)}${Math.cos(index)}${Math.tan(index)}`);
  const lines = Array.from({ length: 4_000 }, (_, line) => words.slice(line * 15, (line + 1) * 15).join(' '));
  return `message\n${lines.join('\n')}\n`;
}

it('fails if its file is gone, and tells so', async () => {
  const built = await aWorkspaceWithProject(app);
  const { id } = (await sendFile(built, 'message\nOne\n')).body.data;
  await app.database.prisma.importChunk.deleteMany({ where: { importId: id } });

  await runJobs(app);
  const { body } = await built.api.get(`/imports/${id}`);

  expect(body.data).toMatchObject({ status: 'failed', finishedAt: expect.any(String), reportUrl: null });
  expect(body.data.errors).toEqual([{ line: 1, path: '', message }]);
  expect(await itemsOf(built)).toEqual([]);
  const log = await built.api.get('/events', { workspaceId: built.workspace.id, types: 'import.*' });
  expect(log.body.data).toMatchObject([{ type: 'import.finished', actor: { type: 'apiKey' }, data: body.data }]);
});

it('keeps what was stored before the damage, and leaves the damage out of the report', async () => {
  const built = await aWorkspaceWithProject(app);
  const { id } = (await sendFile(built, manyLines().replace('message\n', 'message\n \n,\n'))).body.data;
  const { count } = await app.database.prisma.importChunk.deleteMany({ where: { importId: id, number: { gt: 1 } } });

  await runJobs(app);
  const { body } = await built.api.get(`/imports/${id}`);
  const report = await built.api.get(`/imports/${id}/report`);

  expect(count).toBeGreaterThan(0);
  const { status, counts, errors } = body.data;
  expect(status).toBe('failed');
  expect(counts.created).toBeGreaterThan(1_000);
  expect(await app.database.prisma.feedback.count({ where: { workspaceId: built.workspace.id } })).toBe(counts.created);
  expect(errors[0]).toEqual({ line: counts.read + 2, path: '', message });
  expect(report.body.trim().split('\r\n')).toHaveLength(1 + counts.failed);
});
