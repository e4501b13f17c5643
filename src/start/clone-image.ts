import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../platform/db/migration-files.ts';

const clone = join(import.meta.dirname, '../..');

/** Where a clone keeps the new database that `npm ci` makes. */
export const cloneImages = join(clone, 'dist/database');

/** Returns the name of the file with a new database of these migrations and libraries. It may not exist. */
export async function cloneImage(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(clone, 'package-lock.json')));
  for (const { name, checksum } of await readMigrations()) hash.update(name + checksum);
  return join(cloneImages, `${hash.digest('hex').slice(0, 16)}.image`);
}
