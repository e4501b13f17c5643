import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

const prefix = 'db.copy-';
const logFile = /^[\dA-F]{24}$/;
/** File systems round the time of a change. */
const clockSlackMs = 2_000;

/**
 * Copies the open embedded database as it is between two statements, which wait meanwhile. Opening the copy takes up
 * what its log has, as after a crash. Returns its directory, beside the database.
 */
export async function copyEmbedded(pglite: PGlite, dataDir: string): Promise<string> {
  const copy = join(dataDir, `${prefix}${randomBytes(4).toString('hex')}`);
  const isNeeded = await checkpoint(pglite);
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isNeeded };
  try {
    await pglite.runExclusive(() => cp(join(dataDir, 'db'), copy, options));
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Writes all changes to the tables, and returns whether a copy needs a file. It needs few of the log, which has up to
 * a gigabyte: the one that the checkpoint is in, and those that were written to since. All others are kept for reuse.
 */
async function checkpoint(pglite: PGlite): Promise<(file: string) => Promise<boolean>> {
  const since = Date.now() - clockSlackMs;
  await pglite.exec('CHECKPOINT');
  const { rows } = await pglite.query<{ first: string }>(
    'SELECT pg_walfile_name(redo_lsn) AS first FROM pg_control_checkpoint()',
  );
  const first = rows[0]?.first ?? '';
  return async (file) => {
    const name = basename(file);
    if (!logFile.test(name) || name === first) return true;
    return name > first && (await stat(file)).mtimeMs >= since;
  };
}

/** Removes what processes that were killed have left. */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => basename(name).startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
