import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createCluster } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';

export interface Embedded {
  pglite: PGlite;
  /** Closes the database and frees its directory. */
  close(): Promise<void>;
}

/** A `dataDir` of `memory://` keeps nothing; `image` is a dump of another database to begin with. */
export async function openEmbedded(dataDir: string, image?: Blob): Promise<Embedded> {
  if (dataDir === 'memory://') {
    const pglite = await startPglite('memory://', image);
    return { pglite, close: () => pglite.close() };
  }
  const directory = join(dataDir, 'db');
  const release = await lockDirectory(directory);
  try {
    if (!image && !existsSync(join(directory, 'PG_VERSION'))) await createCluster(directory);
    const pglite = await startPglite(directory, image);
    return {
      pglite,
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

// PGlite's 160 MB of shared buffers would more than double the size of the whole process; the file cache is behind it.
const smallMemory = ['-c', 'shared_buffers=16MB', '-c', 'max_connections=5'];

async function startPglite(dataDir: string, image?: Blob): Promise<PGlite> {
  const pglite = await PGlite.create({
    dataDir,
    ...(image && { loadDataDir: image }),
    extensions: { btree_gin, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...smallMemory],
    relaxedDurability: false,
  });
  // The Prisma adapter writes and reads timestamps without their offset.
  await pglite.exec(`SET TIME ZONE 'UTC'`);
  return pglite;
}
