import { PGlite } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { explainPanic, stopOnPanic } from './panic.ts';
import { keepParsersFromCopies } from './pglite-parsers.ts';
import { SparingPglite } from './sparing-pglite.ts';

/** The directory of a database that keeps nothing. */
export const memory = 'memory://';

// PGlite's 160 MB of shared buffers would more than double the size of the process. The system's file cache does as
// well.
const smallMemory = ['-c', 'shared_buffers=16MB', '-c', 'max_connections=5'];
// A checkpoint keeps this much of the log as files to write over.
const smallLog = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];
// Memory outlives no crash, so nothing has to be written for one.
const inMemory = ['-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

interface Surroundings {
  /** Files in memory that the database has from its start, in place of a directory. */
  files?: Filesystem | undefined;
  /** Gets the last words of a process whose database has stopped. By default they go to stderr. */
  report?: ((message: string) => void) | undefined;
}

/** Starts the embedded database in this directory, and makes it if the directory is empty. `memory://` keeps nothing. */
export async function startPglite(dataDir: string, { files, report }: Surroundings = {}): Promise<PGlite> {
  const pglite = new SparingPglite({
    ...(files ? { fs: files } : { dataDir }),
    extensions: { btree_gin },
    startParams: [...PGlite.defaultStartParams, ...smallMemory, ...smallLog, ...(dataDir === memory ? inMemory : [])],
    relaxedDurability: false,
    // PGlite has no fsync. Without this it would only walk through all the files.
    initDbStartParams: ['--no-sync'],
  });
  await pglite.waitReady.catch((error) => Promise.reject(explainPanic(dataDir, error)));
  stopOnPanic(pglite, dataDir, report);
  keepParsersFromCopies(pglite);
  // The Prisma adapter writes and reads timestamps without their offset.
  await pglite.exec(`SET TIME ZONE 'UTC'`);
  return pglite;
}
