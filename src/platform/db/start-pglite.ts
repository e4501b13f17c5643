import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';

// PGlite's 160 MB of shared buffers would more than double the size of the process. The system's file cache does as
// well.
const smallMemory = ['-c', 'shared_buffers=16MB', '-c', 'max_connections=5'];

/**
 * Starts the embedded database in this directory, and makes it if the directory is empty. `image` is a dump to start
 * from.
 */
export async function startPglite(dataDir: string, image?: Blob): Promise<PGlite> {
  const pglite = await PGlite.create({
    dataDir,
    ...(image && { loadDataDir: image }),
    extensions: { btree_gin },
    startParams: [...PGlite.defaultStartParams, ...smallMemory],
    relaxedDurability: false,
    // PGlite has no fsync. Without this it would only walk through all the files.
    initDbStartParams: ['--no-sync'],
  });
  // The Prisma adapter writes and reads timestamps without their offset.
  await pglite.exec(`SET TIME ZONE 'UTC'`);
  return pglite;
}
