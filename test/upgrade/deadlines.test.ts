import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { fillColumns } from '../../src/platform/fillings/fill-columns.ts';
import { columnFillings } from '../../src/start/column-fillings.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { startTestApp } from '../support/app.ts';
import { contextOf } from '../support/jobs.ts';
import { cleanUp, openRelease, type Release } from './open-release.ts';

const kinds = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded'];
const release: Release = JSON.parse(readFileSync(join(import.meta.dirname, '0.1.0.json'), 'utf8'));

/** The migration before rules had targets. */
async function lastBefore(): Promise<string> {
  const names = (await readMigrations()).map(({ name }) => name);
  return names[names.findIndex((name) => name.endsWith('_sla')) - 1] ?? '';
}

afterEach(cleanUp);

it.each(kinds)('deadlines go on after an upgrade on %s', async (kind) => {
  const database = await openRelease(release, kind);
  await migrateDatabase(database, await lastBefore());
  const { prisma } = database;
  const [project] = release.tables.projects ?? [];
  const [first, second] = release.tables.feedback ?? [];
  const workspaceId = String(project?.workspace_id);
  await prisma.$executeRaw`UPDATE projects SET sla_rules = '[{"priority": "high", "hours": 2}]' WHERE id = ${project?.id}`;
  await prisma.$executeRaw`DELETE FROM comments WHERE workspace_id = ${workspaceId}`;
  await prisma.$executeRaw`
    INSERT INTO comments (id, workspace_id, feedback_id, message, author_type, author_name, via, created_at)
    VALUES ('cmt_1', ${workspaceId}, ${first?.id}, 'Hello', 'agent', 'Grace', 'api', '2026-03-01T10:00:00Z')`;
  await prisma.$executeRaw`
    UPDATE feedback SET status_category = 'open', due_date = now() + interval '1 day' WHERE id = ${second?.id}`;

  await prepareDatabase(database);

  const app = await startTestApp({}, { database });
  try {
    await fillColumns(contextOf(app), columnFillings);
    const api = app.anonymous.as(release.key);
    const read = async (path: string) => (await api.get(path, { workspaceId })).body.data;
    const soon = await prisma.feedback.findFirstOrThrow({ where: { workspaceId, id: String(second?.id) } });
    expect(await read(`/projects/${project?.id}`)).toMatchObject({
      slaRules: [{ priority: 'high', target: 'resolution', hours: 2, businessHours: false }],
      calendar: null,
      pauseWhile: [],
    });
    expect(await read(`/feedback/${first?.id}`)).toMatchObject({ firstAnsweredAt: '2026-03-01T10:00:00.000Z' });
    expect(await read(`/feedback/${second?.id}`)).toMatchObject({ firstAnsweredAt: null });
    expect(Number(soon.dueDate) - Number(soon.dueSoonAt)).toBe(3_600_000);
  } finally {
    // The clean-up closes the database.
    await app.running.stop();
  }
});
