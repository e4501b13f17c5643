import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import type { PrismaPGlite } from 'pglite-prisma-adapter';
import { diskIsFull, freeBytes, reservedBytes } from '../../base/disk-space.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { removeCopies } from './copy-embedded.ts';
import { type ClusterSource, createCluster } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { pgliteAdapter } from './pglite-adapter.ts';
import { inPgliteTransaction, PgliteSql } from './pglite-sql.ts';
import type { Client, Sql } from './sql.ts';
import { memory, startPglite } from './start-pglite.ts';

/** A new database has 45 MB, and then wants the reserve. */
const newDatabaseBytes = 96 * 1_048_576;

export interface EmbeddedSettings {
  /** Where it is stored. `memory://` keeps nothing. */
  dataDir: string;
  /** Files that a database in memory has from its start. */
  files?: Filesystem;
  /** Where a new database comes from. Without it, this process makes an empty one. */
  newDatabase?: ClusterSource;
  /** Gets the last words of a process whose database has stopped. */
  report?: (message: string) => void;
}

export interface Embedded {
  pglite: PGlite;
  adapter: PrismaPGlite;
  sql: Sql;
  inTransaction: Client['inSqlTransaction'];
  /** Closes the database and frees its directory. */
  close(): Promise<void>;
}

/**
 * Opens the database, and makes a new one if there is none. `onWait` is called once all remaining work happens outside
 * this process. A busy process would delay the work before that.
 */
export async function openEmbedded(
  { dataDir, files, newDatabase, report }: EmbeddedSettings,
  onWait: () => void = () => undefined,
): Promise<Embedded> {
  if (dataDir === memory) {
    const pglite = await startPglite(memory, { files, report });
    return { ...waysTo(pglite), close: () => pglite.close() };
  }
  const directory = join(dataDir, 'db');
  const release = await lockDirectory(directory);
  try {
    await removeCopies(dataDir);
    const isNew = !existsSync(join(directory, 'PG_VERSION'));
    await requireRoom(directory, isNew ? newDatabaseBytes : reservedBytes);
    if (newDatabase && isNew) await createCluster(newDatabase, directory, onWait);
    onWait();
    const pglite = await startPglite(directory, { report });
    return {
      ...waysTo(pglite),
      close: async () => {
        await pglite.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function waysTo(pglite: PGlite): Omit<Embedded, 'close'> {
  return {
    pglite,
    adapter: pgliteAdapter(pglite),
    sql: new PgliteSql(pglite),
    inTransaction: (work) => inPgliteTransaction(pglite, work),
  };
}

async function requireRoom(directory: string, needed: number): Promise<void> {
  const free = await freeBytes(directory).catch(() => needed);
  if (free < needed)
    throw new OperatorError(`Heed cannot start: ${diskIsFull(directory, free, needed)}. Make room on it.`);
}
