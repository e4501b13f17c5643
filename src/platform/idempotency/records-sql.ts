import { Prisma } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../db/sql.ts';
import { type Named, recordName } from './record-name.ts';

/** What is kept of a request that was answered. */
export interface Kept {
  /** Where it acted. Null if that is not known. */
  workspaceId: string | null;
  requestHash: string;
  status: number;
  /** Empty if it was about a person who was erased. */
  body: string;
  version: number | null;
  /** As the API writes times. */
  createdAt: string;
}

export type NewRecord = Named & Omit<Kept, 'createdAt'>;

export interface TakenName {
  /** False while another transaction has the name. */
  isTaken: boolean;
  kept: Kept | null;
}

const columns = Prisma.sql`r.workspace_id AS "workspaceId", r.request_hash AS "requestHash", r.status, r.body, r.version,
      r.created_at AS "createdAt"`;

export async function findRecord({ db }: { db: Sql }, { owner, path, key }: Named): Promise<Kept | null> {
  const sql = Prisma.sql`
    SELECT ${columns} FROM idempotency_records r WHERE r.owner = ${owner} AND r.path = ${path} AND r.key = ${key}`;
  const [kept] = await db.rows<Kept>(sql, { times: 'text' });
  return kept ?? null;
}

/**
 * Takes the name until the transaction ends, so that another process sees the request as running, and finds what is kept under
 * it. One statement does both, so it may miss what was committed while it took the name: keeping the record then fails. The
 * statement is not prepared: a plan from when the table was empty reads all of it, and the table grows fast.
 */
export async function takeName({ db }: { db: Sql }, { owner, path, key }: Named): Promise<TakenName> {
  const sql = Prisma.sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${recordName({ owner, path, key })}, 0)) AS "isTaken", kept.*
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT ${columns} FROM idempotency_records r WHERE r.owner = ${owner} AND r.path = ${path} AND r.key = ${key} LIMIT 1
    ) AS kept ON true`;
  const [row] = await db.rows<{ isTaken: boolean } & (Kept | { requestHash: null })>(sql, {
    times: 'text',
    plan: 'anew',
  });
  if (!row) return { isTaken: false, kept: null };
  const { isTaken, ...kept } = row;
  return { isTaken, kept: kept.requestHash === null ? null : kept };
}

/** Returns false if there is a record already under the name. */
export async function keepRecord(tx: { db: Sql; clock: Clock }, record: NewRecord): Promise<boolean> {
  const { owner, path, key, workspaceId, requestHash, status, body, version } = record;
  const count = await tx.db.run(Prisma.sql`
    INSERT INTO idempotency_records (owner, path, key, workspace_id, request_hash, status, body, version, created_at)
    VALUES (${owner}, ${path}, ${key}, ${workspaceId}, ${requestHash}, ${status}, ${body}, ${version},
      ${tx.clock()}::timestamptz)
    ON CONFLICT DO NOTHING`);
  return count === 1;
}

/** Removes the record of the request. Another process may be removing it too. */
export async function removeRecord({ db }: { db: Sql }, { owner, path, key }: Named): Promise<void> {
  await db.run(Prisma.sql`DELETE FROM idempotency_records WHERE owner = ${owner} AND path = ${path} AND key = ${key}`);
}
