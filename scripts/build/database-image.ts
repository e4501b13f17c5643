import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packCluster } from '../../src/platform/db/cluster-image.ts';

const image = 'code/database.image';

/** Adds a new embedded database to the package, so that a first start need not make one. */
export async function addDatabase(out: string): Promise<void> {
  await writeNewDatabase(join(out, 'code/make-database.mjs'), join(out, image));
}

/**
 * Lets the script make a new embedded database, with its tables and without a row, and writes it into the file. It has no
 * password, and the one number that all such databases share means nothing without replication.
 */
export async function writeNewDatabase(script: string, file: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'heed-image-'));
  try {
    await promisify(execFile)(process.execPath, ['--liftoff-only', script, directory]);
    writeFileSync(file, await packCluster(directory));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function copyDatabase(from: string, to: string): void {
  copyFileSync(join(from, image), join(to, image));
}
