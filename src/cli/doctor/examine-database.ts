import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, DatabaseSettings } from '../../platform/db/client.ts';
import { DirectoryInUseError } from '../../platform/db/directory-lock.ts';
import { explainTls } from '../../platform/db/explain-tls.ts';
import { openHeedDatabase } from '../../start/database.ts';
import type { Settings } from '../../start/settings.ts';
import { explainStartError } from '../../start/start-error.ts';
import { examineCitus } from './examine-citus.ts';
import { examineFillings } from './examine-fillings.ts';
import { examineMailAddresses } from './examine-mail-addresses.ts';
import { examineMigrations } from './examine-migrations.ts';
import { examinePhones } from './examine-phones.ts';
import { examineSecretKey } from './examine-secret-key.ts';
import { examineSenders } from './examine-senders.ts';
import { examineServer } from './examine-server.ts';
import { explain, type Finding } from './finding.ts';

const about = 'database';

/** Whether this version can use the database with this key. Changes nothing in it. */
export async function examineDatabase(settings: Settings, opened?: Database): Promise<Finding[]> {
  if (opened) return examineOpened(opened, settings);
  return examineDatabaseWith(settings, (database) => examineOpened(database, settings));
}

/** Opens the database for an examination. What stands against that is what it finds. */
export async function examineDatabaseWith(
  settings: DatabaseSettings,
  examination: (database: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'db', 'PG_VERSION')))
    return [{ about, state: 'skipped', says: 'there is no embedded database yet: the first start creates it' }];
  try {
    const database = await openHeedDatabase(settings);
    try {
      return await examination(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUseError)
      return [{ about, state: 'skipped', says: `${explain(error).split('. ')[0]}: stop it to look inside` }];
    const remedy = 'Check DATABASE_URL and DATABASE_DIRECT_URL, or DATA_DIR if neither is set.';
    return [{ about, state: 'fault', says: explainTls(error) ?? explainStartError(error) ?? explain(error), remedy }];
  }
}

async function examineOpened(database: Database, settings: Settings): Promise<Finding[]> {
  const findings = [...(await examineServer(database, settings)), await examineMigrations(database)];
  const hasTables = findings.at(-1)?.state === 'ok';
  if (!hasTables) return findings;
  return [
    ...findings,
    await examineFillings(database),
    await examinePhones(database),
    ...(await examineCitus(database)),
    await examineSecretKey(database, settings),
    ...(await examineSenders(database, settings)),
    ...(await examineMailAddresses(database, settings)),
  ];
}
