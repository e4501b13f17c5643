import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { examineFillings } from '../../../src/cli/doctor/examine-fillings.ts';
import { fillColumns } from '../../../src/platform/fillings/fill-columns.ts';
import type { Filling } from '../../../src/platform/fillings/filling.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { sendRaw } from '../../support/raw.ts';

const customersEach = 130;
let app: TestApp;
let workspaceIds: string[];
beforeAll(async () => {
  app = await startTestApp();
  const built = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
  workspaceIds = built.map(({ workspace }) => workspace.id);
  for (const workspaceId of workspaceIds.slice(0, 2))
    await app.database.prisma.run(Prisma.sql`
      INSERT INTO customers (id, workspace_id, name)
      SELECT 'cus_' || lpad(number::text, 4, '0'), ${workspaceId}, 'C' FROM generate_series(1, ${customersEach}::int) AS number`);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.prisma.run(
    Prisma.sql`UPDATE customers SET timezone = NULL WHERE workspace_id = ANY(${workspaceIds})`,
  );
  await app.database.prisma.columnFilling.create({ data: { name: 'counted', version: 1 } });
  app.running.services.fillings.forget();
});

/** Counts in a column how often each customer was filled. It breaks off before this step. */
function counting({ failsAt = Infinity } = {}): Filling & { steps: number } {
  const filling = {
    name: 'counted',
    steps: 0,
    fill: async (tx: Parameters<Filling['fill']>[0], workspaceId: string, after: string, most: number) => {
      if (filling.steps === failsAt) throw new Error('killed');
      filling.steps += 1;
      const rows = await tx.db.rows<{ id: string }>(Prisma.sql`
        UPDATE customers SET timezone = coalesce(timezone, '') || 'x' WHERE workspace_id = ${workspaceId} AND id IN (
          SELECT id FROM customers WHERE workspace_id = ${workspaceId} AND id > ${after} ORDER BY id LIMIT ${most}::int)
        RETURNING id`);
      return {
        rows: rows.length,
        last:
          rows
            .map(({ id }) => id)
            .sort()
            .at(-1) ?? after,
      };
    },
  };
  return filling;
}

const context = () => ({ ...contextOf(app), mostRowsAtOnce: 12 });
const timesFilled = async () => {
  const rows = await app.database.prisma.rows<{ times: string; customers: number }>(Prisma.sql`
    SELECT coalesce(timezone, '') AS times, count(*)::int AS customers FROM customers
    WHERE workspace_id = ANY(${workspaceIds}) GROUP BY 1`);
  return Object.fromEntries(rows.map(({ times, customers }) => [times, customers]));
};
const readiness = async () => (await sendRaw(app.running.server, 'GET', '/readyz')).body;

describe('a filling', () => {
  it('fills each row of each workspace once, in steps, and is then over', async () => {
    const filling = counting();
    const wasPending = await app.running.services.fillings.isPending({ db: app.database.prisma }, 'counted');

    await fillColumns(context(), [filling]);

    expect(await timesFilled()).toEqual({ x: 2 * customersEach });
    expect(filling.steps).toBe(7);
    expect(wasPending).toBe(true);
    expect(await app.running.services.fillings.isPending({ db: app.database.prisma }, 'counted')).toBe(false);
    expect(await app.database.prisma.columnFilling.count()).toBe(0);
  });

  it('continues after the last step that was committed', async () => {
    const killed = counting({ failsAt: 4 });
    await expect(fillColumns(context(), [killed])).rejects.toThrow('killed');
    const [readyz, finding] = [await readiness(), await examineFillings(app.database)];

    await fillColumns(context(), [counting()]);

    expect(readyz).toMatchObject({ status: 'ok', filling: { counted: { rows: 190 } } });
    expect(finding).toMatchObject({ state: 'warning', says: expect.stringContaining('counted (190 rows so far)') });
    expect(await timesFilled()).toEqual({ x: 2 * customersEach });
    expect(await readiness()).not.toHaveProperty('filling');
    expect(await examineFillings(app.database)).toMatchObject({ state: 'ok' });
  });

  it('is done once by two processes at the same time', async () => {
    await Promise.all([fillColumns(context(), [counting()]), fillColumns(context(), [counting()])]);
    await fillColumns(context(), [counting()]);

    expect(await timesFilled()).toEqual({ x: 2 * customersEach });
  });

  it('waits if this version does not know it', async () => {
    await fillColumns(context(), []);

    expect(await app.database.prisma.columnFilling.count()).toBe(1);
    await app.database.prisma.columnFilling.deleteMany();
  });
});
