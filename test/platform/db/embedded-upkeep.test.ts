import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shortenLog, vacuumMostChanged } from '../../../src/platform/db/embedded-upkeep.ts';
import { startPglite } from '../../../src/platform/db/start-pglite.ts';
import { migrated } from '../../support/database.ts';

const megabyte = 1_048_576;

let pglite: PGlite;
beforeAll(async () => {
  pglite = await startPglite('memory://', { files: migrated().copy() });
});
afterAll(() => pglite?.close());

async function number(sql: string): Promise<number> {
  const { rows } = await pglite.query<{ number: number }>(`SELECT (${sql})::float8 AS number`);
  return rows[0]?.number ?? Number.NaN;
}
const logBytes = () => number('SELECT sum(size) FROM pg_ls_waldir()');
const writeLog = (megabytes: number) =>
  pglite.query(`SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000)) FROM generate_series(1, $1)`, [
    megabytes,
  ]);

it('keeps the log short, whatever is written', async () => {
  for (let round = 0; round < 5; round++) {
    await writeLog(60);
    await shortenLog(pglite);
  }

  expect(await logBytes()).toBeLessThan(150 * megabyte);
});

it('leaves a log that is short as it is', async () => {
  await pglite.exec('CHECKPOINT');
  const redo = () => pglite.query('SELECT redo_lsn FROM pg_control_checkpoint()');
  const { rows: before } = await redo();

  await writeLog(1);
  await shortenLog(pglite);

  expect((await redo()).rows).toEqual(before);
});

it('vacuums and analyzes the table that has changed most', async () => {
  await pglite.exec('CREATE TABLE "Little" (n int); CREATE TABLE "Much" (n int)');
  await pglite.exec('INSERT INTO "Little" VALUES (1); INSERT INTO "Much" SELECT generate_series(1, 5000)');
  await pglite.exec('DELETE FROM "Much" WHERE n <= 4000');
  const dead = () => number(`SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'Much'`);
  await pglite.exec('SELECT pg_stat_force_next_flush()');
  expect(await dead()).toBe(4000);

  await vacuumMostChanged(pglite);

  expect(await dead()).toBe(0);
  const known = await number(`SELECT count(*) FROM pg_stats WHERE tablename = 'Much'`);
  expect(known).toBe(1);
});
