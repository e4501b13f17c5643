import { feedbackColumns, feedbackMark } from '../src/domain/feedback/feedback-sql.ts';
import type { Statement } from './capture.ts';

/** Lets a list read its rows whole. The service asks only which of those that it knows have changed, and the bare server knows none. */
export function withAllColumns({ text, values }: Statement): Statement {
  return { text: text.replace(`f.id, ${feedbackMark.sql} AS mark`, feedbackColumns.sql), values };
}
