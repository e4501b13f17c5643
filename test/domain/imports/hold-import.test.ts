import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findWaitingImports, holdImport, keepHolding, letGo } from '../../../src/domain/imports/imports-sql.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { sendFile } from '../../support/imports.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('one process at a time works on an import, as long as it says that it is alive', async () => {
  const built = await aWorkspaceWithProject(app);
  const job = { workspaceId: built.workspace.id, importId: (await sendFile(built, 'message\nx\n')).body.data.id };
  const ctx = contextOf(app);
  const beSilent = () =>
    app.database.prisma.import.updateMany({ where: { id: job.importId }, data: { heldUntil: new Date(0) } });

  expect([await holdImport(ctx, job, 'first'), await holdImport(ctx, job, 'second')]).toEqual([true, false]);
  await beSilent();
  expect(await findWaitingImports(ctx)).toEqual([job]);
  await keepHolding(ctx, job, 'first');
  expect([await findWaitingImports(ctx), await holdImport(ctx, job, 'second')]).toEqual([[], false]);
  await beSilent();
  expect(await holdImport(ctx, job, 'second')).toBe(true);
  await keepHolding(ctx, job, 'first');
  await letGo(ctx, job, 'first');
  expect(await holdImport(ctx, job, 'third')).toBe(false);
  await letGo(ctx, job, 'second');
  expect(await holdImport(ctx, job, 'third')).toBe(true);
});
