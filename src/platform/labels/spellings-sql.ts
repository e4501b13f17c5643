import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../db/sql.ts';

/** The kind of a label. */
export type LabelKind = 'category' | 'tag' | 'customerTag';

interface Spelling {
  kind: LabelKind;
  spelling: string;
}

/** Sorted, so that two transactions that write the same labels do not wait for each other. */
export async function insertSpellings(
  db: Sql,
  workspaceId: string,
  spellings: (Spelling & { fold: string })[],
): Promise<void> {
  const rows = spellings.map((one) => ({ ...one, key: `${one.kind} ${one.spelling}` }));
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  await db.run(Prisma.sql`
    INSERT INTO label_spellings (workspace_id, kind, fold, spelling)
    SELECT ${workspaceId}, kind, fold, spelling
    FROM unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ fold }) => fold)}::text[],
      ${rows.map(({ spelling }) => spelling)}::text[]) AS given (kind, fold, spelling)
    ON CONFLICT DO NOTHING`);
}

export async function findSpellings(db: Sql, workspaceId: string, kind: LabelKind, folds: string[]): Promise<string[]> {
  const rows = await db.rows<{ spelling: string }>(Prisma.sql`
    SELECT spelling FROM label_spellings
    WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND fold = ANY(${folds}::text[])`);
  return rows.map(({ spelling }) => spelling);
}
