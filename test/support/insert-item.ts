import { insertFeedback } from '../../src/domain/feedback/insert-feedback.ts';
import type { InsertedFeedback } from '../../src/domain/feedback/insert-feedback-sql.ts';
import type { NewFeedback } from '../../src/domain/feedback/new-feedback.ts';
import type { Context } from '../../src/platform/context.ts';

/** Stores an item as it comes through the API, of a project that was just read. */
export function insertItem(ctx: Context, plan: string, item: NewFeedback): Promise<InsertedFeedback> {
  const link = { company: null, mayAdd: true };
  return insertFeedback(ctx, { plan, item, link, remembered: null, present: (row) => row });
}
