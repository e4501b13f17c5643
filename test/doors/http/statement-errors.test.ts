import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';

const log = new CapturedLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { log: log.logger });
});
afterAll(() => app.close());

/** Lets the database refuse what the service does not check itself, while the work runs. */
async function whileRefusing(work: () => Promise<unknown>): Promise<void> {
  const { prisma } = app.database;
  await prisma.run(Prisma.sql`ALTER TABLE feedback ADD CONSTRAINT refused CHECK (category IS DISTINCT FROM 'refused')`);
  await work().finally(() => prisma.run(Prisma.sql`ALTER TABLE feedback DROP CONSTRAINT refused`));
}

/** The files of the service in the stack of the error that the log tells of, the statement's first. */
function filesOnTheWay(): string[] {
  const { err } = log.having('Internal error').at(-1) as { err: { stack: string } };
  const stack = err.stack.split('\n').filter((line) => !line.includes('node_modules'));
  return [...new Set(stack.flatMap((line) => /src\/([\w/-]+\.ts)/.exec(line)?.[1] ?? []))];
}

const onPostgresql = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onPostgresql('an error in a statement', () => {
  it('of a new item names the files between the request and the statement, at most 8', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const item = { workspaceId: workspace.id, projectId: project.id, message: 'Hi', category: 'refused' };

    await whileRefusing(async () => expect((await api.post('/feedback', item)).status).toBe(500));

    const files = filesOnTheWay();
    expect(files).toEqual(expect.arrayContaining(['domain/feedback/create-feedback.ts', 'doors/http/dispatch.ts']));
    expect(files.length).toBeLessThanOrEqual(8);
  });

  it('of a change names the files between the request and the statement, at most 8', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const change = { workspaceId: workspace.id, category: 'refused' };

    await whileRefusing(async () => expect((await api.patch(`/feedback/${feedback.id}`, change)).status).toBe(500));

    expect(filesOnTheWay()).toEqual([
      'platform/db/pg-sql.ts',
      'domain/feedback/write-changes-sql.ts',
      'domain/feedback/change-items.ts',
      'domain/feedback/update-feedback.ts',
      'platform/context.ts',
      'doors/http/dispatch.ts',
      'doors/http/answer.ts',
      'doors/http/callers/caller-door.ts',
    ]);
  });
});
