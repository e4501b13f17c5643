import { Together } from '../../base/together.ts';
import type { Context } from '../../platform/context.ts';
import { type FeedbackDetailRow, type ItemName, readFeedbackDetails } from './feedback-sql.ts';

/** Which item of a workspace is meant. */
export type WhichFeedback = { workspaceId: string } & ({ id: string } | { ticketNumber: number });

/** Reads one item with its threads. Those that are asked for while others are being read are then read together. */
export function readFeedbackDetail(ctx: Context, which: WhichFeedback): Promise<FeedbackDetailRow | undefined> {
  const { workspaceId } = which;
  const entry = 'id' in which ? ({ by: 'id', name: which.id } as const) : byNumber(which.ticketNumber);
  // What is read in a transaction is not for others.
  if (!ctx.begin) return readAll([{ ctx, workspaceId, ...entry }]).then(([row]) => row);
  return ctx.aside(() => together.do(`${entry.by} ${workspaceId}`, { ctx, workspaceId, ...entry }));
}

interface Entry {
  ctx: Context;
  workspaceId: string;
  by: ItemName;
  name: string | number;
}

const together = new Together<Entry, FeedbackDetailRow | undefined>({
  most: 50,
  fits: (first, other) => other.ctx.db === first.ctx.db,
  run: readAll,
});

async function readAll(entries: [Entry, ...Entry[]]): Promise<(FeedbackDetailRow | undefined)[]> {
  const [{ ctx, workspaceId, by }] = entries;
  const rows = await readFeedbackDetails(
    ctx,
    workspaceId,
    by,
    entries.map(({ name }) => name),
  );
  const found = new Map<string | number, FeedbackDetailRow>(rows.map((row) => [row[by], row]));
  return entries.map(({ name }) => found.get(name));
}

function byNumber(name: number): Pick<Entry, 'by' | 'name'> {
  return { by: 'ticketNumber', name };
}
