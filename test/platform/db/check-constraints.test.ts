import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkDiff, readCheckConstraints } from '../../../scripts/check-diff.ts';
import type { OpenApiDocument } from '../../../scripts/contract/openapi-document.ts';
import { checkConstraints } from '../../../scripts/generate/check-constraints.ts';
import { openEmbedded } from '../../../src/platform/db/embedded.ts';
import { applyMigrations } from '../../../src/platform/db/migrate.ts';
import { readMigrations } from '../../../src/platform/db/migration-files.ts';
import { pgliteSession } from '../../../src/platform/db/sql-session.ts';
import { unmigrated } from '../../support/database.ts';

const contract = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;

let pglite: PGlite;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ pglite, close } = await openEmbedded({ dataDir: 'memory://', files: unmigrated().copy() }));
  await applyMigrations(pgliteSession(pglite), await readMigrations());
});
afterAll(() => close());

describe('the constraints of a migrated database', () => {
  it("are exactly those of the contract's enums", async () => {
    const wanted = checkConstraints(contract).map(({ sql: _sql, ...constraint }) => constraint);

    const present = await readCheckConstraints(pgliteSession(pglite));

    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(present.toSorted(byName)).toEqual(wanted.toSorted(byName));
  });

  it.each([
    ["INSERT INTO workspaces (id, name, plan) VALUES ('ws_1', 'W', 'gold')", 'workspaces_plan_check'],
    ["INSERT INTO members (workspace_id, user_id, role) VALUES ('ws_1', 'usr_1', 'guest')", 'members_role_check'],
    [
      "INSERT INTO customers (id, workspace_id, channels) VALUES ('cus_1', 'ws_1', '{api,fax}')",
      'customers_channels_check',
    ],
  ])('refuse another value: %s', async (sql, constraint) => {
    await expect(pglite.query(sql)).rejects.toThrow(constraint);
  });
});

describe('the difference to a contract with other values', () => {
  it('is the constraint, dropped and added', async () => {
    const session = pgliteSession(pglite);
    await pglite.exec(`ALTER TABLE workspaces DROP CONSTRAINT workspaces_plan_check;
      ALTER TABLE workspaces ADD CONSTRAINT workspaces_plan_check CHECK (plan IN ('free', 'pro'))`);

    const difference = await checkDiff(session);

    expect(difference).toEqual([
      'ALTER TABLE "workspaces" DROP CONSTRAINT "workspaces_plan_check";',
      `ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_plan_check" CHECK ("plan" IN ('free', 'pro', 'pro_max'));`,
    ]);
    for (const sql of difference) await pglite.exec(sql);
    expect(await checkDiff(session)).toEqual([]);
  });
});
