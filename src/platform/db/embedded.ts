import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createCluster } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { startPglite } from './start-pglite.ts';

export interface Embedded {
  pglite: PGlite;
  /** Closes the database and frees its directory. */
  close(): Promise<void>;
}

/**
 * A `dataDir` of `memory://` keeps nothing; `image` is a dump of another database to begin with. `onWait` is called when all
 * that is left takes its time without this process: a busy one would put it off.
 */
export async function openEmbedded(
  dataDir: string,
  image?: Blob,
  onWait: () => void = () => undefined,
): Promise<Embedded> {
  if (dataDir === 'memory://') {
    const pglite = await startPglite('memory://', image);
    return { pglite, close: () => pglite.close() };
  }
  const directory = join(dataDir, 'db');
  const release = await lockDirectory(directory);
  try {
    if (!image && !existsSync(join(directory, 'PG_VERSION'))) await createCluster(directory, onWait);
    onWait();
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
