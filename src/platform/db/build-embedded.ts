import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAccess } from './client.ts';
import { type ClusterSource, createCluster } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { startPglite } from './start-pglite.ts';

/** Whether there is an embedded database in the data directory. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'db', 'PG_VERSION'));
}

/**
 * Makes a new embedded database, lets the work fill it, and puts it in its place only if that succeeds.
 */
export async function buildEmbedded<Result>(
  { dataDir, source }: { dataDir: string; source: ClusterSource },
  work: (database: DatabaseAccess) => Promise<Result>,
): Promise<Result> {
  const directory = join(dataDir, 'db');
  // The next start removes what begins so, and is left of a process that was killed.
  const draft = `${directory}.new-restored`;
  const release = await lockDirectory(directory);
  try {
    await rm(draft, { recursive: true, force: true });
    await createCluster(source, draft, () => undefined);
    const result = await fill(draft, work);
    await rename(draft, directory);
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await release();
  }
}

async function fill<Result>(directory: string, work: (database: DatabaseAccess) => Promise<Result>): Promise<Result> {
  const pglite = await startPglite(directory);
  try {
    return await work({ kind: 'embedded', pglite });
  } finally {
    await pglite.close();
  }
}
