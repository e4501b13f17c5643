import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createCluster } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { startPglite } from './start-pglite.ts';

export interface EmbeddedSettings {
  /** Where it lives; `memory://` keeps nothing. */
  dataDir: string;
  /** A dump (PGlite's dumpDataDir) that a new database begins with. */
  embeddedImage?: Blob;
  /** A script that makes a new database in the directory that its argument names; else this process makes an empty one. */
  makeDatabaseScript?: string;
}

export interface Embedded {
  pglite: PGlite;
  /** Closes the database and frees its directory. */
  close(): Promise<void>;
}

/**
 * Opens the database, and makes a new one where there is none. `onWait` is called when all that is left takes its time
 * without this process: a busy one would put it off.
 */
export async function openEmbedded(
  { dataDir, embeddedImage: image, makeDatabaseScript: script }: EmbeddedSettings,
  onWait: () => void = () => undefined,
): Promise<Embedded> {
  if (dataDir === 'memory://') {
    const pglite = await startPglite('memory://', image);
    return { pglite, close: () => pglite.close() };
  }
  const directory = join(dataDir, 'db');
  const release = await lockDirectory(directory);
  try {
    if (script && !image && !existsSync(join(directory, 'PG_VERSION'))) await createCluster(script, directory, onWait);
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
