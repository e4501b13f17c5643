import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../../../src/platform/db/client.ts';
import { prepareDatabase } from '../../../src/start/database.ts';
import { migrated } from '../../support/database.ts';

it('keeps the embedded database under the data directory, for one process at a time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heed-db-'));
  const settings = { databaseUrl: undefined, dataDir, databasePoolSize: 1 };
  const createdAt = new Date('2026-11-21T10:20:30.456Z');
  const first = await openDatabase(settings);
  await prepareDatabase(first);
  await first.prisma.user.create({ data: { id: 'usr_1', email: 'a@example.com', name: 'A', createdAt } });

  await expect(openDatabase(settings)).rejects.toThrow(join(dataDir, 'db'));
  await first.close();

  const second = await openDatabase(settings);
  expect(await second.prisma.user.findUniqueOrThrow({ where: { id: 'usr_1' } })).toMatchObject({ createdAt });
  await second.close();
  await rm(dataDir, { recursive: true });
});

it('starts an embedded database in memory from the files of a closed one', async () => {
  const start = () =>
    openDatabase({ databaseUrl: undefined, dataDir: 'memory://', databasePoolSize: 1, files: migrated().copy() });
  const first = await start();
  await first.prisma.user.create({ data: { id: 'usr_1', email: 'a@example.com', name: 'A' } });

  const second = await start();

  expect(await prepareDatabase(second)).toEqual([]);
  expect(await second.prisma.user.count()).toBe(0);
  await Promise.all([first.close(), second.close()]);
});
