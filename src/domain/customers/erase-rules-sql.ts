import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { InWorkspace } from './erase-sql.ts';

/** The tables of what members have written down to find items by, with the columns that texts of theirs are in. */
const tablesOfRules = {
  saved_views: ['name', 'filters'],
  subscriptions: ['name', 'filters'],
  automations: ['name', 'conditions', 'actions'],
} as const;

export type TableOfRules = keyof typeof tablesOfRules;
export type Texts = Record<string, unknown>;

/** Locks the rows in which one of the texts occurs, in any case, and with automations their projects, as their edit does. */
export async function lockRulesWith(
  { db }: SqlContext,
  { workspaceId }: InWorkspace,
  table: TableOfRules,
  texts: string[],
): Promise<{ id: string; texts: Texts }[]> {
  const columns = tablesOfRules[table].map((name) => Prisma.raw(name));
  const named = columns.map((column) => Prisma.sql`${column}::text`);
  const isNamed = Prisma.sql`workspace_id = ${workspaceId} AND ${occurIn(Prisma.join(named, " || ' ' || "), texts)}`;
  if (table === 'automations')
    await db.rows(Prisma.sql`
      SELECT 1 FROM projects WHERE workspace_id = ${workspaceId}
        AND id IN (SELECT project_id FROM automations WHERE ${isNamed})
      ORDER BY id FOR NO KEY UPDATE`);
  const read = tablesOfRules[table].map((name) => Prisma.sql`${name}::text, to_jsonb(${Prisma.raw(name)})`);
  return db.rows<{ id: string; texts: Texts }>(Prisma.sql`
    SELECT id, jsonb_build_object(${Prisma.join(read)}) AS texts FROM ${Prisma.raw(table)}
    WHERE ${isNamed} ORDER BY id FOR UPDATE`);
}

/** Writes the texts of a row as they are now. */
export async function rewriteRule(
  tx: SqlContext,
  { workspaceId }: InWorkspace,
  table: TableOfRules,
  { id, texts }: { id: string; texts: Texts },
): Promise<void> {
  const { name, ...json } = texts;
  const columns = Object.entries(json).map(
    ([column, value]) => Prisma.sql`${Prisma.raw(column)} = ${JSON.stringify(value)}::jsonb`,
  );
  await tx.db.run(Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET name = ${name}, ${Prisma.join(columns)}, version = version + 1, updated_at = ${tx.clock()}::timestamptz
    WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}

/** Empties what runs of these automations say of the texts. */
export async function eraseRunsWith(
  { db }: SqlContext,
  { workspaceId }: InWorkspace,
  automationIds: string[],
  texts: string[],
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE automation_runs SET trace = '[]', actions_executed = (
      SELECT coalesce(jsonb_agg(step - 'error'), '[]') FROM jsonb_array_elements(actions_executed) AS step)
    WHERE workspace_id = ${workspaceId} AND automation_id = ANY(${automationIds}::text[])
      AND ${occurIn(Prisma.sql`trace::text || actions_executed::text`, texts)}`);
}

/** Whether one of the texts, in lower case, occurs in the column. */
function occurIn(column: Prisma.Sql, texts: string[]): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM unnest(${texts}::text[]) AS one (text) WHERE strpos(lower(${column}), one.text) > 0)`;
}
