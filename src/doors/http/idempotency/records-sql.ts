import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Context } from '../../../platform/context.ts';
import { readRowsPrepared } from '../../../platform/db/read-rows.ts';
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

const columns = Prisma.sql`r.workspace_id AS "workspaceId", r.request_hash AS "requestHash", r.status, r.body, r.version,
      r.created_at AS "createdAt"`;
const isNamed = ({ owner, path, key }: Named) => Prisma.sql`r.owner = ${owner} AND r.path = ${path} AND r.key = ${key}`;

export async function findRecord({ db }: Pick<Context, 'db'>, named: Named): Promise<Kept | null> {
  const sql = Prisma.sql`SELECT ${columns} FROM idempotency_records r WHERE ${isNamed(named)}`;
  const [kept] = await readRowsPrepared<Kept>(db, sql);
  return kept ?? null;
}

/**
 * Takes the name until the transaction ends, so that another process sees the request as running, and finds what is kept under
 * it. One statement does both, so it may miss what was committed while it took the name: keeping a record then fails.
 */
export async function takeName(tx: Context, named: Named): Promise<{ isTaken: boolean; kept: Kept | null }> {
  const sql = Prisma.sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${recordName(named)}, 0)) AS "isTaken", ${columns}
    FROM (SELECT) AS one LEFT JOIN idempotency_records r ON ${isNamed(named)}`;
  const [row] = await readRowsPrepared<{ isTaken: boolean } & (Kept | { requestHash: null })>(tx.db, sql);
  if (!row) throw new Error('A row that always is there was not found');
  const { isTaken, ...kept } = row;
  return { isTaken, kept: kept.requestHash === null ? null : kept };
}

/** Returns false if there is one already. */
export async function keepRecord(
  tx: Context,
  { owner, path, key }: Named,
  kept: Omit<Kept, 'createdAt'>,
): Promise<boolean> {
  const { workspaceId, requestHash, status, body, version } = kept;
  const count = await tx.db.$executeRaw`
    INSERT INTO idempotency_records (owner, path, key, workspace_id, request_hash, status, body, version, created_at)
    VALUES (${owner}, ${path}, ${key}, ${workspaceId}, ${requestHash}, ${status}, ${body}, ${version}, ${tx.clock()})
    ON CONFLICT DO NOTHING`;
  return count > 0;
}
