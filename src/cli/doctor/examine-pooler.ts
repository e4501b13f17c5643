import { isPooled, isSameDatabase, keepsPrepared } from '../../platform/db/pooled.ts';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

const about = 'pooler';

/**
 * Whether a pooler before the database can be used with these settings, and whether PostgreSQL itself is known. That nobody
 * answers at DATABASE_URL has been found before.
 */
export async function examinePooler({ databaseUrl, databaseDirectUrl, databasePrepare }: Settings): Promise<Finding[]> {
  const hasPooler = databaseUrl !== undefined && (await isPooled(databaseUrl).catch(() => null));
  if (!databaseUrl || hasPooler === null || !(hasPooler || databaseDirectUrl)) return [];
  const direct = databaseDirectUrl ? await examineDirect(databaseUrl, databaseDirectUrl) : noDirectAddress;
  return hasPooler && databasePrepare && !(await keepsPrepared(databaseUrl)) ? [direct, keepsNone] : [direct];
}

const noDirectAddress: Finding = {
  about,
  state: 'warning',
  says: 'DATABASE_URL is that of a pooler, and DATABASE_DIRECT_URL is not set: events and jobs are looked for each second',
  remedy: 'Let DATABASE_DIRECT_URL name PostgreSQL itself.',
};

const directRemedy = 'Let it name the database behind the pooler, on PostgreSQL itself.';

const keepsNone: Finding = {
  about,
  state: 'fault',
  says: 'the pooler keeps no prepared statements',
  remedy: 'Set DATABASE_PREPARE=off, or use PgBouncer 1.21 or newer with max_prepared_statements above 0.',
};

async function examineDirect(databaseUrl: string, directUrl: string): Promise<Finding> {
  const fault = (says: string, remedy = directRemedy): Finding => ({ about, state: 'fault', says, remedy });
  try {
    if (await isPooled(directUrl)) return fault('DATABASE_DIRECT_URL is that of a pooler too');
    if (!(await isSameDatabase(databaseUrl, directUrl)))
      return fault('DATABASE_DIRECT_URL is that of another database');
    return { about, state: 'ok', says: 'DATABASE_DIRECT_URL names PostgreSQL itself' };
  } catch (error) {
    return fault(`DATABASE_DIRECT_URL cannot be used: ${explain(error)}`, 'Check that address and its password.');
  }
}
