import { type ApiKey, type AppGrant, Prisma, type Session, type User } from '../../../generated/prisma/client.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { WorkspaceAccess } from '../operation.ts';

interface OfUser {
  userName: User['name'];
  userEmail: User['email'];
}

const ofUser = Prisma.sql`u.name AS "userName", u.email AS "userEmail"`;
const keyColumns = Prisma.raw(columnsAsFields('k', Object.keys(Prisma.ApiKeyScalarFieldEnum)));

/** A key, with the end of the secret by which it was found. Null for the secret that it has now. */
export type FoundKey = ApiKey & OfUser & { secretEndsAt: Date | null };

/** Finds a key by the hash of a secret that it has, or had before. */
export async function findKeyRow(db: Sql, hash: string): Promise<FoundKey | undefined> {
  const [row] = await db.rows<FoundKey>(Prisma.sql`
    SELECT ${keyColumns}, ${ofUser}, secret.ends_at AS "secretEndsAt"
    FROM (
      SELECT id AS key_id, NULL::timestamptz AS ends_at FROM api_keys WHERE hash = ${hash}
      UNION ALL SELECT key_id, ends_at FROM former_api_key_secrets WHERE hash = ${hash}
    ) AS secret JOIN api_keys k ON k.id = secret.key_id JOIN users u ON u.id = k.user_id`);
  return row;
}

export type FoundSession = Pick<Session, 'id' | 'userId' | 'expiresAt' | 'lastSeenAt'> & OfUser;

export async function findSessionRow(db: Sql, hash: string): Promise<FoundSession | undefined> {
  const [row] = await db.rows<FoundSession>(Prisma.sql`
    SELECT s.id, s.user_id AS "userId", s.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt", ${ofUser}
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = ${hash}`);
  return row;
}

/** An access token of an app, with what its user allowed the app. */
export type FoundToken = Pick<
  AppGrant,
  'userId' | 'workspaceId' | 'clientName' | 'redirectHost' | 'scopes' | 'lastUsedAt'
> &
  OfUser & { grantId: string; payload: Uint8Array<ArrayBuffer>; expiresAt: Date };

/** Finds a token by its hash, unless the app was disconnected. */
export async function findTokenRow(db: Sql, hash: string): Promise<FoundToken | undefined> {
  const [row] = await db.rows<FoundToken>(Prisma.sql`
    SELECT g.id AS "grantId", g.user_id AS "userId", g.workspace_id AS "workspaceId", g.client_name AS "clientName",
      g.redirect_host AS "redirectHost", g.scopes, g.last_used_at AS "lastUsedAt", r.payload, r.expires_at AS "expiresAt", ${ofUser}
    FROM oauth_records r JOIN app_grants g ON g.id = r.grant_id JOIN users u ON u.id = g.user_id
    WHERE r.kind = 'AccessToken' AND r.id_hash = ${hash} AND g.revoked_at IS NULL`);
  return row;
}

export type Membership = WorkspaceAccess & { workspaceId: string };

/** Reads where the user is an active member, and what decides how they may act there. */
export function readMemberships(db: Sql, userId: string): Promise<Membership[]> {
  return db.rows<Membership>(Prisma.sql`
    SELECT m.workspace_id AS "workspaceId", m.role, w.plan, w.api_access_enabled AS "apiAccessEnabled",
      w.app_access_enabled AS "appAccessEnabled", w.allowed_app_hosts AS "allowedAppHosts"
    FROM members m JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.user_id = ${userId} AND m.status = 'active'`);
}

/** Returns those of the users who are active members of the workspace. */
export async function membersAmong(db: Sql, workspaceId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ userId: string }>(Prisma.sql`
    SELECT user_id AS "userId" FROM members
    WHERE workspace_id = ${workspaceId} AND user_id = ANY(${userIds}::text[]) AND status = 'active'`);
  return new Set(rows.map(({ userId }) => userId));
}
