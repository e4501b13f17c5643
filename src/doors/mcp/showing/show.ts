import type { Shown } from '../tool-result.ts';
import type { Shows } from '../tools.ts';
import { showChange } from './change.ts';
import { showItem } from './item.ts';
import { showMe } from './me.ts';
import { showBulk, showRow } from './row.ts';
import { showDryRun, showRun } from './runs.ts';
import type { Showing } from './shown.ts';
import { showTable } from './table.ts';
import { showVocabulary } from './vocabulary.ts';

const ways: Record<Exclude<Shows['as'], 'link'>, (showing: Showing) => Shown | Promise<Shown>> = {
  table: showTable,
  item: showItem,
  row: showRow,
  change: showChange,
  bulk: showBulk,
  run: showRun,
  'dry-run': showDryRun,
  vocabulary: showVocabulary,
  me: showMe,
};

/** Shows an operation's response in the way that the tool's `x-mcp` block names. */
export async function show(showing: Showing): Promise<Shown> {
  const { as } = showing.shows;
  if (as === 'link') throw new Error('A link is shown without a response');
  return ways[as](showing);
}
