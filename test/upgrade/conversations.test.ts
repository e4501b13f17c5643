import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { startTestApp } from '../support/app.ts';
import { cleanUp, openRelease, type Release } from './open-release.ts';

const kinds = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded'];
const release: Release = JSON.parse(readFileSync(join(import.meta.dirname, '0.1.0.json'), 'utf8'));

/** The migration before customers got answers by mail. */
async function lastBefore(): Promise<string> {
  const names = (await readMigrations()).map(({ name }) => name);
  return names[names.findIndex((name) => name.endsWith('_conversations')) - 1] ?? '';
}

afterEach(cleanUp);

it.each(kinds)('nobody is mailed by surprise after an upgrade on %s', async (kind) => {
  const database = await openRelease(release, kind);
  await migrateDatabase(database, await lastBefore());
  const { prisma } = database;
  const [project] = release.tables.projects ?? [];
  const [automation] = release.tables.automations ?? [];
  const [first, second] = release.tables.feedback ?? [];
  const actions = [
    { type: 'add_tag', params: { tag: 'x' } },
    { type: 'add_comment', params: { message: 'Thanks' } },
  ];
  await prisma.$executeRaw`UPDATE automations SET actions = ${JSON.stringify(actions)}::jsonb WHERE id = ${automation?.id}`;
  await prisma.$executeRaw`UPDATE feedback SET channel = 'widget' WHERE id = ${first?.id}`;

  await prepareDatabase(database);

  const app = await startTestApp({}, { database });
  try {
    const api = app.anonymous.as(release.key);
    const workspaceId = String(project?.workspace_id);
    const read = async (path: string) => (await api.get(path, { workspaceId })).body;
    const made = await api.post('/projects', { workspaceId, name: 'New' });
    const settings = [(await read(`/projects/${project?.id}`)).data, made.body.data].map((one) => one.mailSettings);
    expect(settings).toMatchObject([{ notifyCustomers: false }, { notifyCustomers: true }]);
    const kept = [actions[0], { type: 'add_comment', params: { message: 'Thanks', notify: false } }];
    expect((await read(`/automations/${automation?.id}`)).actions).toEqual(kept);
    const items = await Promise.all([first, second].map((row) => read(`/feedback/${row?.id}`)));
    expect(items.map(({ data }) => data.submitterVerified)).toEqual([false, true]);
    expect(items.map(({ data }) => data.satisfaction)).toEqual([null, null]);
  } finally {
    // The clean-up closes the database.
    await app.running.stop();
  }
});
