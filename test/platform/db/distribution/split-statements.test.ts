import { expect, it } from '@jest/globals';
import { splitStatements } from '../../../../src/platform/db/distribution/split-statements.ts';
import { readMigrations } from '../../../../src/platform/db/migration-files.ts';

it('divides a script at semicolons, but not in texts, names, comments and bodies of functions', () => {
  const script = `-- one; comment
    SELECT 'a;''b' AS "c;d"; /* another; one */ CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; SELECT $$2;$$ $body$;;
    SELECT 3 - 2 / 1`;

  expect(splitStatements(script)).toEqual([
    `SELECT 'a;''b' AS "c;d"`,
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; SELECT $$2;$$ $body$',
    'SELECT 3 - 2 / 1',
  ]);
});

it('finds statements in all migrations, each of which begins with a word', async () => {
  const statements = (await readMigrations()).flatMap(({ sql }) => splitStatements(sql));

  expect(statements.filter((statement) => !/^[A-Z]+ /.test(statement))).toEqual([]);
});
