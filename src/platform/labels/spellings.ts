import { cleanLabel } from '../../base/text/label.ts';
import { sameText } from '../../base/text/same-text.ts';
import type { SqlContext } from '../context.ts';
import { findSpellings, insertSpellings, type LabelKind } from './spellings-sql.ts';

/**
 * Remembers how the labels are spelt, so that a filter finds each by every other spelling. Call it where they are stored.
 * A process writes each spelling once.
 */
export async function noteSpellings(
  ctx: SqlContext,
  workspaceId: string,
  labels: Partial<Record<LabelKind, readonly string[]>>,
): Promise<void> {
  const all = (Object.entries(labels) as [LabelKind, readonly string[]][]).flatMap(([kind, spellings]) =>
    [...new Set(spellings)].map((spelling) => ({ kind, spelling })),
  );
  const unknown = all.filter((one) => !ctx.spellings.has(workspaceId, one));
  if (unknown.length === 0) return;
  const folded = unknown.map((one) => ({ ...one, fold: sameText(one.spelling) }));
  await insertSpellings(ctx.db, workspaceId, folded);
  ctx.afterCommit(() => {
    for (const one of unknown) ctx.spellings.add(workspaceId, one);
  });
}

/** Returns all spellings of these labels that the workspace has stored, and the labels themselves. */
export async function spellingsOf(
  ctx: SqlContext,
  workspaceId: string,
  kind: LabelKind,
  labels: string[],
): Promise<string[]> {
  const cleaned = labels.map(cleanLabel);
  return [...new Set([...cleaned, ...(await findSpellings(ctx.db, workspaceId, kind, cleaned.map(sameText)))])];
}
