import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { migrationFaults, recordMigrations } from '../../../scripts/check/migrations.ts';
import { aProject, write } from './a-project.ts';

const init = '20260101000000_init/migration.sql';
const boxes = '20260102000000_boxes/migration.sql';

async function recordedMigrations(): Promise<string> {
  const directory = aProject({ [init]: 'SELECT 1', [boxes]: 'SELECT 2' });
  await recordMigrations(directory);
  return directory;
}

it('accepts migrations that are as they were recorded', async () => {
  const directory = await recordedMigrations();

  expect(await migrationFaults(directory)).toEqual([]);
  expect(Object.keys(readChecksums(directory))).toEqual(['20260101000000_init', '20260102000000_boxes']);
});

it('refuses a migration until it is recorded', async () => {
  const directory = await recordedMigrations();
  write(directory, '20260103000000_lids/migration.sql', 'SELECT 3');

  expect(await migrationFaults(directory)).toEqual([
    'The migration 20260103000000_lids is not recorded: review it, then run npm run migration -- --record.',
  ]);

  expect(await recordMigrations(directory)).toEqual(['20260103000000_lids']);
  expect(await migrationFaults(directory)).toEqual([]);
});

it('refuses a changed migration, and refuses to record it again', async () => {
  const directory = await recordedMigrations();
  const before = readChecksums(directory);
  write(directory, init, 'SELECT 1; ');

  const fault =
    'The migration 20260101000000_init has changed: restore it, and write what should change into a new migration.';
  expect(await migrationFaults(directory)).toEqual([fault]);
  await expect(recordMigrations(directory)).rejects.toThrow(fault);
  expect(readChecksums(directory)).toEqual(before);
});

it('refuses the removal of a migration', async () => {
  const directory = await recordedMigrations();
  rmSync(join(directory, '20260102000000_boxes'), { recursive: true });

  const fault =
    'The migration 20260102000000_boxes is gone: restore it, because databases that have applied it need it.';
  expect(await migrationFaults(directory)).toEqual([fault]);
  await expect(recordMigrations(directory)).rejects.toThrow(fault);
});

function readChecksums(directory: string): Record<string, string> {
  return JSON.parse(readFileSync(join(directory, 'checksums.json'), 'utf8'));
}
