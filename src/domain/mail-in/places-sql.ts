import { Prisma, type ThreadLink } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

export interface AddressRow {
  address: string;
  workspaceId: string;
  projectId: string;
}

/** Reads those of the addresses at which a project gets mail. */
export function readProjectAddresses(ctx: SqlContext, addresses: string[]): Promise<AddressRow[]> {
  return ctx.db.rows(Prisma.sql`
    SELECT address, workspace_id AS "workspaceId", project_id AS "projectId" FROM project_addresses
    WHERE address = ANY(${addresses}::text[])`);
}

/** Whether a project gets mail at an address of one of these domains. */
export async function hasAddressIn(ctx: SqlContext, domains: string[]): Promise<boolean> {
  const [row] = await ctx.db.rows<{ found: boolean }>(Prisma.sql`
    SELECT EXISTS (SELECT 1 FROM project_addresses WHERE split_part(address, '@', 2) = ANY(${domains}::text[])) AS found`);
  return row?.found ?? false;
}

/** Returns those of the workspaces that are there. */
export async function readLiveWorkspaces(ctx: SqlContext, ids: string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM workspaces WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL`);
  return rows.map(({ id }) => id);
}

/** Returns the workspace of the installation if it is the only one. */
export async function readOnlyWorkspace(ctx: SqlContext): Promise<string | null> {
  const rows = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM workspaces WHERE deleted_at IS NULL LIMIT 2`);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Returns the newest mails that went to the person of a link. */
export async function readMailsOfLink(
  ctx: SqlContext,
  { workspaceId, feedbackId, participantId }: ThreadLink,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM mails
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND participant_id = ${participantId}
    ORDER BY created_at DESC, id DESC LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** Returns which of these addresses projects of the workspace send as. */
export async function readSenderAddresses(ctx: SqlContext, workspaceId: string): Promise<string[]> {
  const rows = await ctx.db.rows<{ address: string | null }>(Prisma.sql`
    SELECT DISTINCT lower(mail_settings #>> '{from,address}') AS address FROM projects
    WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL`);
  return rows.flatMap(({ address }) => address ?? []);
}
