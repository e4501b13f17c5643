import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './VirtualList.module.css';

/** A row that gets the focus. Each choice is another object, so that the same row gets it again. */
export interface Active {
  index: number;
}

interface Listed<Item> {
  label: string;
  items: readonly Item[];
  /** In pixels. Every row is as high. */
  rowHeight: number;
  /** A row. What gets the focus in it has the item's id as `data-row`. */
  children: (item: Item) => ReactNode;
  active?: Active | undefined;
  /** Reads on, if there is more. */
  onEnd: () => void;
}

const overscan = 8;
const nearEnd = 30;

/** However many items there are, only those in sight are in the page. */
export function VirtualList<Item extends { id: string }>(given: Listed<Item>) {
  const { label, items, rowHeight, children, active, onEnd } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height moves all rows.
  useLayoutEffect(() => rows.measure(), [rowHeight]);
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - nearEnd) onEnd();
  }, [last, items.length, onEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice moves the focus.
  useEffect(() => {
    const id = active && items[active.index]?.id;
    if (!active || id === undefined) return;
    rows.scrollToIndex(active.index, { align: 'auto' });
    const link = () => scroller.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    const inSight = link();
    if (inSight) inSight.focus();
    // It is in the page once the list has scrolled to it.
    else requestAnimationFrame(() => link()?.focus());
  }, [active]);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }} aria-label={label}>
        {shown.map(({ index, start, size }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={item.id}
                className={styles.place}
                style={{ transform: `translateY(${start}px)`, height: size }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
              >
                {children(item)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
