import { SecretBox } from '../base/sealing.ts';
import type { DatabaseAccess } from '../platform/db/client.ts';
import { openMediaStore } from '../platform/files/open-media-store.ts';
import { keptSecretKey } from '../start/secret-key.ts';
import type { Settings } from '../start/settings.ts';
import type { BackupSource } from './write-backup.ts';

export type SourceSettings = Pick<Settings, 'dataDir' | 's3' | 'secretKey' | 'previousSecretKeys'>;

/** What these settings describe, on an open database. */
export async function openBackupSource(settings: SourceSettings, database: DatabaseAccess): Promise<BackupSource> {
  const key = settings.secretKey ?? (await keptSecretKey(settings.dataDir));
  return {
    database,
    store: await openMediaStore(settings),
    secrets: new SecretBox(key, settings.previousSecretKeys),
  };
}
