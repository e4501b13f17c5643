import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db/sql.ts';

/**
 * Notes one more use of a code or a refresh token, and keeps when it was used first. Returns false, and notes nothing, if it was
 * used so often already: of uses at the same time, only so many are noted.
 */
export async function noteRecordUse(
  db: Sql,
  { kind, idHash }: { kind: string; idHash: string },
  { now, mostUses }: { now: Date; mostUses: number },
): Promise<boolean> {
  const rows = await db.rows<{ uses: number }>(Prisma.sql`
    UPDATE oauth_records SET uses = uses + 1, consumed_at = coalesce(consumed_at, ${now}::timestamptz)
    WHERE kind = ${kind} AND id_hash = ${idHash} AND uses < ${mostUses} RETURNING uses`);
  return rows.length > 0;
}

/** Removes codes, tokens and apps that have expired, and requests that nobody has decided: strangers may make many. */
export async function pruneExpiredRecords(db: Sql, now: Date): Promise<void> {
  await db.rows(Prisma.sql`DELETE FROM oauth_records WHERE expires_at <= ${now}::timestamptz`);
}

/** Removes grants that are dead (that ended long ago, or whose last token has expired), and apps that registered and have no grant left. */
export async function pruneGrants(db: Sql, now: Date): Promise<void> {
  await db.rows(Prisma.sql`
    DELETE FROM app_grants g
    WHERE g.revoked_at < ${now}::timestamptz - interval '30 days'
      OR (coalesce(g.last_used_at, g.created_at) < ${now}::timestamptz - interval '1 day'
        AND NOT EXISTS (SELECT FROM oauth_records r WHERE r.grant_id = g.id))`);
  await db.rows(Prisma.sql`
    DELETE FROM oauth_records WHERE kind = 'Client' AND expires_at IS NULL
      AND id_hash NOT IN (SELECT encode(sha256(convert_to(client_id, 'UTF8')), 'hex') FROM app_grants)`);
}

/** Removes the apps that registered first and that nobody has let in, but for so many. */
export async function pruneUnusedClients(db: Sql, most: number): Promise<void> {
  await db.rows(Prisma.sql`
    DELETE FROM oauth_records WHERE kind = 'Client' AND id_hash IN (
      SELECT id_hash FROM oauth_records WHERE kind = 'Client' AND expires_at IS NOT NULL
      ORDER BY expires_at DESC OFFSET ${most})`);
}
