import { resolve } from 'node:path';
import { tables } from '../../generated/tables.ts';
import { OperatorError } from '../base/operator-error.ts';
import { nameIn, schemaOf } from '../platform/db/address.ts';
import { hasEmbedded } from '../platform/db/build-embedded.ts';
import { accessOf } from '../platform/db/client.ts';
import type { SqlTransaction } from '../platform/db/sql-session.ts';
import { withSession } from '../platform/db/with-session.ts';
import type { MediaStore } from '../platform/files/media-store.ts';
import type { Settings } from '../start/settings.ts';
import { quoted } from './contents.ts';

const mostLooks = 5;
const pauseMs = 200;

/** Requires that there is nothing yet which a restored backup would mix with. */
export async function requireNewInstallation(settings: Settings, store: MediaStore): Promise<void> {
  const { databaseUrl, databaseDirectUrl, dataDir, s3 } = settings;
  if (!databaseUrl && hasEmbedded(dataDir))
    throw new OperatorError(
      `DATA_DIR is ${resolve(dataDir)}, where Heed has been started before. Restore into a new one: set DATA_DIR to a ` +
        'folder that is empty or does not exist.',
    );
  if (databaseUrl)
    await withSession(accessOf(databaseUrl, databaseDirectUrl), 'heed restore', (session) =>
      session.transaction(async (tx) => {
        await requireNoService(tx, schemaOf(databaseUrl));
        await requireEmptyDatabase(tx);
      }),
    );
  if (await store.isEmpty()) return;
  throw new OperatorError(
    s3
      ? `The bucket ${s3.bucket} has files. Restore into an empty one: set S3_BUCKET to another.`
      : `${resolve(dataDir, 'media')} has files. Remove them, or set DATA_DIR to another folder.`,
  );
}

/**
 * As far as the server tells: an idle service that works on no jobs may have no connection. One that was just stopped
 * may still have some for a moment.
 */
async function requireNoService(tx: SqlTransaction, schema: string): Promise<void> {
  for (let look = 1; await hasService(tx, schema); look += 1) {
    if (look === mostLooks) throw new OperatorError('A Heed service uses the database of DATABASE_URL. Stop it first.');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function hasService(tx: SqlTransaction, schema: string): Promise<boolean> {
  // Within a transaction, the statistics stay as they were when first read.
  await tx.rows('SELECT pg_stat_clear_snapshot()');
  const [others] = await tx.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ANY($1)`,
    [['heed', 'heed jobs'].map((name) => nameIn(schema, name))],
  );
  return others !== undefined && others.count > 0;
}

/** Whoever writes to an empty database while it is restored makes the restored rows clash, and not mix. */
export async function requireEmptyDatabase(tx: SqlTransaction): Promise<void> {
  for (const table of tables) {
    const name = quoted(table);
    const [found] = await tx.rows<{ isThere: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS "isThere"`, [name]);
    if (!found?.isThere) continue;
    const [row] = await tx.rows(`SELECT 1 FROM ${name} LIMIT 1`);
    if (row)
      throw new OperatorError(
        `The database of DATABASE_URL is not empty: ${table} has rows. Restore into a new database.`,
      );
  }
}
