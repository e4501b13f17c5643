import { Prisma } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../db/client.ts';
import { readRows, readRowsPrepared } from '../db/read-rows.ts';
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

export async function findRecord({ db }: { db: Db }, { owner, path, key }: Named): Promise<Kept | null> {
  const sql = Prisma.sql`
    SELECT ${columns} FROM idempotency_records r WHERE r.owner = ${owner} AND r.path = ${path} AND r.key = ${key}`;
  const [kept] = await readRowsPrepared<Kept>(db, sql);
  return kept ?? null;
}

/**
 * Takes the names until the transaction ends, so that another process sees the requests as running, and finds what is kept under
 * each. One statement does both, so it may miss what was committed while it took a name: keeping a record then fails. It is
 * not prepared: a plan from when the table was empty reads all of it, and the table grows fast. The LIMIT lets it use the index
 * however many names PostgreSQL expects.
 */
export async function takeNames({ db }: { db: Db }, requests: Named[]): Promise<TakenName[]> {
  const names = requests.map(({ owner, path, key }, number) => ({
    ...{ number, owner, path, key },
    name: recordName({ owner, path, key }),
  }));
  const sql = Prisma.sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(one.name, 0)) AS "isTaken", kept.*
    FROM json_to_recordset(${JSON.stringify(names)}::json) AS one (number int, owner text, path text, key text, name text)
      LEFT JOIN LATERAL (
        SELECT ${columns} FROM idempotency_records r
        WHERE r.owner = one.owner AND r.path = one.path AND r.key = one.key LIMIT 1
      ) AS kept ON true
    ORDER BY one.number`;
  const rows = await readRows<{ isTaken: boolean } & (Kept | { requestHash: null })>(db, sql);
  return rows.map(({ isTaken, ...kept }) => ({ isTaken, kept: kept.requestHash === null ? null : kept }));
}

/** Returns false if there is a record already under one of the names. */
export async function keepRecords(tx: { db: Db; clock: Clock }, records: NewRecord[]): Promise<boolean> {
  const rows = records.map(({ workspaceId, requestHash, ...record }) => ({
    ...record,
    ...{ workspace_id: workspaceId, request_hash: requestHash },
  }));
  const count = await tx.db.$executeRaw`
    INSERT INTO idempotency_records (owner, path, key, workspace_id, request_hash, status, body, version, created_at)
    SELECT r.*, ${tx.clock()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (owner text, path text, key text, workspace_id text,
      request_hash text, status int, body text, version int)
    ON CONFLICT DO NOTHING`;
  return count === records.length;
}
