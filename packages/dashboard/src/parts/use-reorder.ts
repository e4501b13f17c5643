import { type DragEvent, useState } from 'react';

/** Returns the list with the entry at one place moved to another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Props of a row that can be dragged to the place of another. Keys and buttons call `onMove` by themselves. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (index: number) => ({
    /** For the part of the row by which it is taken. */
    handle: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', '');
        setDragged(index);
      },
      onDragEnd: end,
    },
    row: {
      'data-over': (dragged !== undefined && over === index && dragged !== index) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== undefined && dragged !== index) onMove(dragged, index);
        end();
      },
    },
  });
}
