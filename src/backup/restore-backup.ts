import { SecretBox } from '../base/sealing.ts';
import { buildEmbedded } from '../platform/db/build-embedded.ts';
import { accessOf, type DatabaseAccess } from '../platform/db/client.ts';
import { withSession } from '../platform/db/with-session.ts';
import { Incoming } from '../platform/files/incoming.ts';
import type { MediaStore } from '../platform/files/media-store.ts';
import { openMediaStore } from '../platform/files/open-media-store.ts';
import { closeToOthers } from '../start/close-to-others.ts';
import { prepareDataDirectory } from '../start/data-directory.ts';
import { newDatabaseUpTo, prepareDatabase } from '../start/database.ts';
import { keptSecretKey } from '../start/secret-key.ts';
import type { Settings } from '../start/settings.ts';
import { requireEmptyDatabase, requireNewInstallation } from './empty-target.ts';
import type { Head, Manifest } from './format.ts';
import { loadFile } from './load-files.ts';
import { continueSequences, rowLoader } from './load-rows.ts';
import { type BackupFile, openBackup, verifyBackup } from './open-backup.ts';
import { readArchive } from './read-archive.ts';

interface Target {
  settings: Settings;
  store: MediaStore;
  incoming: Incoming;
  secrets: SecretBox;
}

/** Restores a backup into the empty installation that the settings describe. @throws {OperatorError} before it writes */
export async function restoreBackup(file: BackupFile, settings: Settings): Promise<{ head: Head; manifest: Manifest }> {
  await prepareDataDirectory(settings.dataDir);
  const store = await openMediaStore(settings);
  await requireNewInstallation(settings, store);
  const verified = await verifyBackup(file);
  const secrets = new SecretBox(settings.secretKey ?? (await keptSecretKey(settings.dataDir)));
  const incoming = await Incoming.open(settings.dataDir);
  try {
    await intoDatabase(settings, verified.head, (database) =>
      load(database, file, { settings, store, incoming, secrets }, verified.head),
    );
    closeToOthers(settings.dataDir);
    return verified;
  } catch (error) {
    await removeFiles(file, store);
    throw error;
  } finally {
    await incoming.close();
  }
}

/** Does the work on an empty database of the backup's migrations, then applies those that came later. */
async function intoDatabase(
  settings: Settings,
  { migrations }: Head,
  work: (database: DatabaseAccess) => Promise<void>,
): Promise<void> {
  const last = migrations.at(-1) ?? '';
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  const fill = async (database: DatabaseAccess) => {
    await work(database);
    await prepareDatabase(database);
  };
  if (!databaseUrl) return buildEmbedded({ dataDir, source: await newDatabaseUpTo(last) }, fill);
  const database = accessOf(databaseUrl, databaseDirectUrl);
  await prepareDatabase(database, last);
  await fill(database);
}

/** All in one transaction, which ends only once the files are in the store and the backup has been whole again. */
function load(database: DatabaseAccess, file: BackupFile, target: Target, { tables }: Head): Promise<void> {
  return withSession(database, 'heed restore', (session) =>
    session.transaction(async (tx) => {
      await requireEmptyDatabase(tx);
      const { siteUrl } = target.settings;
      const rows = rowLoader({ tx, secrets: target.secrets, siteUrl }, tables);
      await readArchive(await openBackup(file), {
        rows,
        file: (storageKey, content) => loadFile({ tx, ...target }, storageKey, content),
      });
      await continueSequences(tx, namesOf(tables));
    }),
  );
}

function namesOf(tables: Head['tables']): string[] {
  return tables.map(({ name }) => name);
}

/** The store was empty before. What cannot be removed is named by the next try. */
async function removeFiles(file: BackupFile, store: MediaStore): Promise<void> {
  const remove = async (storageKey: string, content: AsyncIterable<Uint8Array>) => {
    for await (const _chunk of content);
    await store.remove(storageKey);
  };
  await readArchive(await openBackup(file), { file: remove }).catch(() => undefined);
}
