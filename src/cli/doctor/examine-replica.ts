import { openDatabase } from '../../platform/db/client.ts';
import { probe } from '../../platform/db/probe.ts';
import { isStandbyOf } from '../../platform/replica/replica-sql.ts';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

const about = 'replica';

/** Whether the server of DATABASE_REPLICA_URL can be read in place of the primary. */
export async function examineReplica({ databaseReplicaUrl, ...settings }: Settings): Promise<Finding[]> {
  if (!databaseReplicaUrl || !settings.databaseUrl) return [];
  const small = { ...settings, databasePoolSize: 1 };
  const primary = await openDatabase(small);
  const replica = await openDatabase({ ...small, databaseUrl: databaseReplicaUrl, databaseDirectUrl: undefined });
  try {
    await probe(databaseReplicaUrl, (client) => client.query('SELECT 1'));
    const isStandby = await isStandbyOf(primary.prisma, replica.prisma);
    return [isStandby ? { about, state: 'ok', says: 'DATABASE_REPLICA_URL follows the primary' } : noStandby];
  } catch (error) {
    const remedy = 'Check that it runs, and that address and its password. The primary serves its reads meanwhile.';
    return [{ about, state: 'fault', says: `DATABASE_REPLICA_URL cannot be used: ${explain(error)}`, remedy }];
  } finally {
    await primary.close();
    await replica.close();
  }
}

const noStandby: Finding = {
  about,
  state: 'fault',
  says: 'DATABASE_REPLICA_URL is no standby of the server of DATABASE_URL',
  remedy: 'Let it name a server that follows that one by streaming replication, or remove it.',
};
