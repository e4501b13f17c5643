import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { setSelected } from '../items/selected.ts';

/** The items that the reader has selected, as far as the list still has them. */
export function useSelection(all: readonly Feedback[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const list = useRef(all);
  list.current = all;
  const set = useCallback((some: readonly string[], isSelected: boolean) => {
    setIds((former) => {
      const next = new Set(former);
      for (const id of some) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  /** `isRange` is about all items between the one that was last selected and this. */
  const select = useCallback(
    (id: string, isSelected: boolean, isRange = false) => {
      set(isRange ? between(list.current, last.current, id) : [id], isSelected);
      last.current = id;
    },
    [set],
  );
  const selectAll = useCallback(
    () =>
      set(
        list.current.map(({ id }) => id),
        true,
      ),
    [set],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  const items = useMemo(() => (ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id))), [all, ids]);
  useEffect(() => {
    setSelected(items);
    return () => setSelected([]);
  }, [items]);
  return { ids, items, select, selectAll, clear };
}

export type Selection = ReturnType<typeof useSelection>;

function between(all: readonly Feedback[], from: string | undefined, to: string): string[] {
  const [start, end] = [from, to].map((one) => all.findIndex(({ id }) => id === one)).sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return all.slice(start, end + 1).map(({ id }) => id);
}
