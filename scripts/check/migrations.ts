import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../../src/platform/db/migration-files.ts';

/** The checksum that each migration had when it was added, by its name. */
type Checksums = Record<string, string>;

/**
 * Says how the migrations differ from the recorded ones. A migration that a database has applied must stay as it is.
 */
export async function migrationFaults(directory: string): Promise<string[]> {
  const recorded = readChecksums(directory);
  const actual = await actualChecksums(directory);
  return [
    ...brokenRecords(recorded, actual),
    ...Object.keys(actual)
      .filter((name) => !(name in recorded))
      .map((name) => `The migration ${name} is not recorded: review it, then run npm run migration -- --record.`),
  ];
}

/** Records the new migrations and returns their names. Throws if a recorded one is changed or gone. */
export async function recordMigrations(directory: string): Promise<string[]> {
  const recorded = readChecksums(directory);
  const actual = await actualChecksums(directory);
  const faults = brokenRecords(recorded, actual);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  writeFileSync(checksumsFile(directory), `${JSON.stringify(actual, null, 2)}\n`);
  return Object.keys(actual).filter((name) => !(name in recorded));
}

function brokenRecords(recorded: Checksums, actual: Checksums): string[] {
  return Object.entries(recorded).flatMap(([name, checksum]) => {
    if (!(name in actual))
      return [`The migration ${name} is gone: restore it, because databases that have applied it need it.`];
    if (actual[name] !== checksum)
      return [`The migration ${name} has changed: restore it, and write what should change into a new migration.`];
    return [];
  });
}

async function actualChecksums(directory: string): Promise<Checksums> {
  const migrations = await readMigrations(directory);
  return Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
}

function readChecksums(directory: string): Checksums {
  const file = checksumsFile(directory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checksums) : {};
}

function checksumsFile(directory: string): string {
  return join(directory, 'checksums.json');
}
