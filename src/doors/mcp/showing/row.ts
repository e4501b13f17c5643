import type { Operations } from '../../../../generated/operations.ts';
import type { Shown } from '../tool-result.ts';
import { readCell } from './columns.ts';
import { inLine } from './fields-text.ts';
import { toSnakeCase } from './names.ts';
import { type Fields, payloadOf, type Showing, warningLines } from './shown.ts';

/** Shows of what was made, deleted or merged what an agent needs to go on. */
export function showRow({ response, shows, tool, now, version }: Showing): Shown {
  const row = payloadOf(response) as Fields;
  const data: Fields = {};
  for (const column of (shows.columns ?? []).map(toSnakeCase)) {
    const { value } = readCell(row, column, now, tool);
    if (value !== undefined) data[column] = value;
  }
  const told = { ...data, ...(version !== undefined && { version }) };
  const text = inLine(told, tool) + warningLines(response);
  return { text, structured: { data, ...(version !== undefined && { version }) } };
}

/** Shows how many items were changed, and why others were not, by the ids or numbers that the agent sent. */
export function showBulk({ response, sent, tool }: Showing): Shown {
  const { changed, unchanged, failed, results } = (response as Operations['bulkUpdateFeedback']['response']).data;
  const named = sent.feedback_ids as unknown[];
  const failures = results.flatMap(({ error }, index) =>
    error ? [{ feedback_id: named[index], error: `${error.code}: ${error.message}` }] : [],
  );
  const counts = { changed, unchanged, failed };
  const dryRun = sent.dry_run ? 'Nothing was done. It would be: ' : '';
  const lines = [
    `${dryRun}${inLine(counts, tool)}`,
    ...failures.map(({ feedback_id, error }) => `${feedback_id}: ${error}`),
  ];
  return { text: lines.join('\n'), structured: { data: { ...counts, ...(failures.length > 0 && { failures }) } } };
}
