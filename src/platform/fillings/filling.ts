import type { SqlContext } from '../context.ts';

/** Which rows a step has filled. */
interface Filled {
  rows: number;
  /** The key of the last of them. */
  last: string;
}

/**
 * Columns that code fills, in rows that were written before it did. A migration begins it by a row in `column_fillings`.
 * Until the last step, `isPending` is true and former columns must answer.
 */
export interface Filling {
  name: string;
  /** Fills rows of the workspace in the order of their keys: at most so many, after this key. Empty is before the first. */
  fill(tx: SqlContext, workspaceId: string, after: string, most: number): Promise<Filled>;
}
