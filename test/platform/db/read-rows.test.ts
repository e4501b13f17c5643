import { expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { readRows, readRowsPrepared } from '../../../src/platform/db/read-rows.ts';
import { openTestDatabase } from '../../support/database.ts';

const at = new Date('2026-01-31T09:30:00.120Z');
const everyType = Prisma.sql`
  SELECT ${'a "b" \\'}::text AS text, ${null}::text AS nothing, ${7}::int AS whole, ${1.5}::float8 AS real, ${true}::boolean AS flag,
    ${at}::timestamptz AS time, ${['a,b', '{c}']}::text[] AS list, ARRAY[1, NULL, 2] AS numbers, ARRAY[]::text[] AS empty,
    '{"a": [1, null]}'::json AS json, '{"b": {}}'::jsonb AS jsonb`;

const row = {
  ...{ text: 'a "b" \\', nothing: null, whole: 7, real: 1.5, flag: true, time: '2026-01-31T09:30:00.120Z' },
  ...{ list: ['a,b', '{c}'], numbers: [1, null, 2], empty: [], json: { a: [1, null] }, jsonb: { b: {} } },
};

it('gives rows the same form outside a transaction and inside one', async () => {
  const { prisma, close } = await openTestDatabase();

  const outside = [...(await readRows(prisma, everyType)), ...(await readRowsPrepared(prisma, everyType))];
  const inside = await prisma.$transaction((tx) => readRows(tx, everyType));

  expect(outside).toEqual([row, row]);
  expect(inside).toEqual([row]);
  await close();
});
