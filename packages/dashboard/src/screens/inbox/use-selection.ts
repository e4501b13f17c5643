import { useCallback, useMemo, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';

/** The items that the reader has selected, as far as the list still has them. */
export function useSelection(all: readonly Feedback[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, isSelected: boolean) => {
    setIds((former) => {
      const next = new Set(former);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  const items = useMemo(() => (ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id))), [all, ids]);
  return { ids, items, select, clear };
}

export type Selection = ReturnType<typeof useSelection>;
