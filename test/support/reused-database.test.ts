import { describe, expect, it } from '@jest/globals';
import { takeDatabase } from './reused-database.ts';
import { onServer, urlOf } from './test-server.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;

/** Two databases, one after the other. Between them this statement has changed the first. */
async function takeTwo(statement: string) {
  const first = await takeDatabase(serverUrl);
  await onServer(urlOf(serverUrl, first.name), statement);
  first.leave();
  const second = await takeDatabase(serverUrl);
  const { rows } = await onServer(urlOf(serverUrl, second.name), 'SELECT version FROM pgboss.version');
  return { isSame: first.name === second.name, versions: rows.length };
}

(serverUrl ? describe : describe.skip)('a database that a test file has left (needs TEST_DATABASE_URL)', () => {
  it('is used again with the rows of a new one', async () => {
    expect(await takeTwo('DELETE FROM pgboss.version')).toEqual({ isSame: true, versions: 1 });
  });

  it.each([
    'ALTER TABLE pgboss.version RENAME TO other',
    'ALTER SCHEMA pgboss RENAME TO other',
    'DROP TABLE passkeys',
    'ALTER TABLE users ALTER COLUMN name DROP NOT NULL',
  ])('is not used again after %s', async (statement) => {
    expect(await takeTwo(statement)).toEqual({ isSame: false, versions: 1 });
  });
});
