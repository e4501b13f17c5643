import { useCallback, useMemo, useState } from 'react';
import { readStored, store } from '../../base/stored.ts';
import { useMatches } from '../../parts/use-matches.ts';

/** The columns that a reader can do without, in their order. The message always stands between the number and the project. */
export const columns = [
  'priority',
  'number',
  'project',
  'channel',
  'due',
  'tags',
  'status',
  'assignee',
  'updated',
  'created',
] as const;
export type Column = (typeof columns)[number];

/** Fixed, so that the texts of all rows begin at the same place. */
const widths: Record<Column, string> = {
  priority: '28px',
  number: '48px',
  project: '20px',
  channel: '20px',
  due: '80px',
  tags: '120px',
  status: '116px',
  assignee: '28px',
  updated: '78px',
  created: '78px',
};
const shownAtFirst = columns.filter((column) => column !== 'updated');
/** The columns for which a screen of medium width has room. A phone has lines of its own. */
const onMedium: readonly Column[] = ['priority', 'number', 'due', 'tags', 'status', 'assignee'];
const onPhone: readonly Column[] = ['priority', 'due', 'tags', 'status', 'assignee'];

/** The columns that this browser shows, and how to change them. */
export function useColumns() {
  const [chosen, setChosen] = useState<readonly Column[]>(read);
  const toggle = useCallback((column: Column) => {
    setChosen((former) => {
      const next = columns.filter((one) => former.includes(one) !== (one === column));
      store('inbox-columns', next.join(','));
      return next;
    });
  }, []);
  return { chosen, toggle };
}

/** The columns that there is room for, and the grid of a row with them. */
export function useFittingColumns(chosen: readonly Column[]) {
  const isMedium = useMatches('(max-width: 1000px)');
  const isNarrow = useMatches('(max-width: 760px)');
  return useMemo(() => {
    const room = isNarrow ? onPhone : isMedium ? onMedium : columns;
    const shown = new Set(chosen.filter((column) => room.includes(column)));
    const width = (column: Column) => (column === 'tags' && isMedium ? '28px' : widths[column]);
    const tracks = (from: readonly Column[]) => from.filter((column) => shown.has(column)).map(width);
    const grid = ['24px', ...tracks(columns.slice(0, 2)), 'minmax(0, 1fr)', ...tracks(columns.slice(2))].join(' ');
    return { shown, grid, isNarrow };
  }, [chosen, isMedium, isNarrow]);
}

function read(): readonly Column[] {
  const stored = readStored('inbox-columns');
  if (stored === undefined) return shownAtFirst;
  const names = stored.split(',');
  return columns.filter((column) => names.includes(column));
}
