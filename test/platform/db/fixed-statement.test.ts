import { expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { fixedStatement } from '../../../src/platform/db/fixed-statement.ts';

it('puts the text together once, and takes each value from its own arguments', () => {
  let built = 0;
  const statement = fixedStatement((workspaceId: string, number: number) => {
    built += 1;
    return Prisma.sql`SELECT ${Prisma.sql`w = ${workspaceId}`} AND n = ${number} AND v = ${workspaceId}`;
  });

  const [first, second] = [statement('ws_1', 1), statement('ws_2', 2)];

  expect(built).toBe(1);
  expect(first).toBeInstanceOf(Prisma.Sql);
  expect(first).toMatchObject({ text: 'SELECT w = $1 AND n = $2 AND v = $3', values: ['ws_1', 1, 'ws_1'] });
  expect(second).toMatchObject({ text: first.text, sql: first.sql, values: ['ws_2', 2, 'ws_2'] });
});

it('refuses a value that would stay that of the first use', () => {
  const statement = fixedStatement((id: string) => Prisma.sql`SELECT ${id}, ${Date.now()}`);

  expect(() => statement('fb_1')).toThrow('does not come from its arguments');
});
