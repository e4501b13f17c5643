import { OperatorError } from '../base/operator-error.ts';
import type { SecretBox } from '../base/sealing.ts';
import { version } from '../base/version.ts';
import type { DatabaseAccess } from '../platform/db/client.ts';
import { findPendingMigrations } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/migration-files.ts';
import { inBatches, withSnapshot } from '../platform/db/snapshot.ts';
import type { SqlTransaction } from '../platform/db/sql-session.ts';
import type { MediaStore } from '../platform/files/media-store.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { backedUpTables } from './contents.ts';
import { formatVersion, type Manifest } from './format.ts';
import { columnsOf, readParts } from './read-tables.ts';
import { openSecrets } from './secrets.ts';

const filesAtOnce = 500;

/** What is backed up. */
export interface BackupSource {
  database: DatabaseAccess;
  store: MediaStore;
  secrets: SecretBox;
}

export interface Written {
  manifest: Manifest;
  /** Uploads and mails whose file is not in the store. */
  missingFiles: number;
  /** Secrets that no key opens. They are in the backup as they are. */
  unreadableSecrets: number;
}

/** Writes everything as it is at this moment, sealed if there is a passphrase. Others may go on writing. */
export async function writeBackup(
  source: BackupSource,
  target: WritableStream<Uint8Array>,
  passphrase?: string,
): Promise<Written> {
  await requireMigrated(source.database);
  const archive = new ArchiveWriter(new Date());
  const filling = withSnapshot(source.database, 'heed backup', (tx) => fill(archive, source, tx));
  filling.catch((error) => archive.abort(error));
  const content = passphrase === undefined ? archive.readable : await sealed(archive.readable, passphrase);
  const [written] = await Promise.all([filling, content.pipeTo(target)]);
  return written;
}

async function sealed(content: ReadableStream<Uint8Array>, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const { seal } = await import('./passphrase.ts');
  return seal(content, passphrase);
}

async function requireMigrated(database: DatabaseAccess): Promise<void> {
  const pending = await findPendingMigrations(database);
  if (pending.length === 0) return;
  throw new OperatorError('The database does not fit this version yet. Run "heed migrate" first.');
}

async function fill(archive: ArchiveWriter, source: BackupSource, tx: SqlTransaction): Promise<Written> {
  const migrations = (await readMigrations()).map(({ name }) => name);
  const tables = [];
  for (const name of backedUpTables) tables.push({ name, columns: await columnsOf(tx, name) });
  const createdAt = new Date().toISOString();
  await archive.addHead({ format: formatVersion, heed: version, createdAt, migrations, tables });
  let unreadableSecrets = 0;
  for (const name of backedUpTables) {
    let index = 0;
    for await (const lines of readParts(tx, name)) {
      index += 1;
      const opened = lines.map((line) => openSecrets(source.secrets, name, line, () => (unreadableSecrets += 1)));
      await archive.addRows(name, index, opened);
    }
  }
  const missingFiles = await addFiles(archive, source.store, tx);
  return { manifest: await archive.finish(), missingFiles, unreadableSecrets };
}

/** All files that a row names. The bytes of a mail are in the backup as they lie in the store. */
const fileQueries = [
  'SELECT storage_key AS "storageKey" FROM uploads ORDER BY storage_key',
  'SELECT raw_key AS "storageKey" FROM inbound_mails WHERE raw_key IS NOT NULL ORDER BY raw_key',
];

/** Returns how many are not there: removed since the snapshot began, or lost before. */
async function addFiles(archive: ArchiveWriter, store: MediaStore, tx: SqlTransaction): Promise<number> {
  let missing = 0;
  for (const query of fileQueries)
    for await (const batch of inBatches<{ storageKey: string }>(tx, query, filesAtOnce))
      for (const { storageKey } of batch) {
        const size = await store.size(storageKey);
        const content = size === null ? null : await store.read(storageKey);
        if (size === null || content === null) missing += 1;
        else await archive.addFile(storageKey, size, content);
      }
  return missing;
}
