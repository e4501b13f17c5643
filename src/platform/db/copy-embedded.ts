import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

const prefix = 'db.copy-';

/**
 * Copies the open embedded database as it is between two statements, which wait meanwhile. Opening the copy takes up
 * what its log has, as after a crash. Returns its directory, beside the database.
 */
export async function copyEmbedded(pglite: PGlite, dataDir: string): Promise<string> {
  const copy = join(dataDir, `${prefix}${randomBytes(4).toString('hex')}`);
  await pglite.exec('CHECKPOINT');
  try {
    await pglite.runExclusive(() =>
      cp(join(dataDir, 'db'), copy, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    );
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what processes that were killed have left. */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => basename(name).startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
