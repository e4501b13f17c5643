import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packCluster } from '../../src/platform/db/cluster-image.ts';

const image = 'code/database.image';

/**
 * Adds a new embedded database to the package, with its tables and without a row, so that a first start need not make
 * one. It has no password, and the one number that all such databases share means nothing without replication.
 */
export async function addDatabase(out: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'heed-image-'));
  try {
    const script = join(out, 'code/make-database.mjs');
    await promisify(execFile)(process.execPath, ['--liftoff-only', script, directory]);
    writeFileSync(join(out, image), await packCluster(directory));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function copyDatabase(from: string, to: string): void {
  copyFileSync(join(from, image), join(to, image));
}
