import { afterAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/platform/db/client.ts';
import { openTestDatabase } from './database.ts';
import { closeLeft, leaveDatabase } from './kept-databases.ts';

const kinds: Database['kind'][] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded'];
const opened = new Set<Database>();
afterAll(async () => {
  for (const database of opened) await leaveDatabase(database);
});

async function open(kind: Database['kind']): Promise<Database> {
  const database = await openTestDatabase(kind);
  opened.add(database);
  return database;
}

/** Two databases, one after the other. Between them this statement has changed the first. */
async function takeTwo(kind: Database['kind'], statement: string) {
  // Earlier test files may have left more than one.
  await closeLeft();
  const first = await open(kind);
  await first.prisma.$executeRawUnsafe(statement);
  await leaveDatabase(first);
  opened.delete(first);
  const second = await open(kind);
  const versions = await second.prisma.$queryRawUnsafe<object[]>('SELECT version FROM pgboss.version');
  return { isSame: first === second, versions: versions.length };
}

describe.each(kinds)('a database that a test file has left, on %s', (kind) => {
  it('is used again with the rows of a new one', async () => {
    expect(await takeTwo(kind, 'DELETE FROM pgboss.version')).toEqual({ isSame: true, versions: 1 });
  });

  it('is not used again after it has changed in form', async () => {
    expect(await takeTwo(kind, 'ALTER TABLE pgboss.version RENAME TO other')).toEqual({ isSame: false, versions: 1 });
  });

  it('is not used again once it is closed', async () => {
    const first = await open(kind);
    await first.close();
    opened.delete(first);

    expect(await open(kind)).not.toBe(first);
  });
});

// The form of a database is read by the same statements for both kinds.
it.each([
  'ALTER SCHEMA pgboss RENAME TO other',
  'DROP TABLE passkeys',
  'ALTER TABLE users ALTER COLUMN name DROP NOT NULL',
])('a database that a test file has left is not used again after %s', async (statement) => {
  expect(await takeTwo(kinds.at(-1) ?? 'embedded', statement)).toEqual({ isSame: false, versions: 1 });
});
