import { tables } from '../../generated/tables.ts';
import type { SqlTransaction } from '../platform/db/sql-session.ts';

/** What the backup calls the queue. */
export const jobsName = 'jobs';

/**
 * Counters of the last hour's requests start anew. A copy that is restored elsewhere must not push to members' browsers, so their
 * devices are no part of it.
 */
const leftOut: readonly string[] = ['api_key_rate_windows', 'push_devices'];

/** The tables of a backup in the order in which they are restored, the queue last. */
export const backedUpTables: readonly string[] = [...tables.filter((name) => !leftOut.includes(name)), jobsName];

/** The name in SQL of a table that a backup names. */
export function tableInSql({ queueSchema }: SqlTransaction, name: string): string {
  return name === jobsName ? `${queueSchema}.job` : quoted(name);
}

/** The columns that hold the address of a file under SITE_URL. A backup has only their path. */
export const addressColumns: Readonly<Record<string, readonly string[]>> = {
  feedback: ['screenshot_url', 'attachment_url', 'audio_url', 'video_url'],
};

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
