import { slugOf } from './slug.ts';

interface Named {
  id: string;
  label: string;
}

let made = 0;

/** An id for what the reader has just added, until it is saved. */
export function passingId(): string {
  made += 1;
  return `new ${made}`;
}

/** Gives each that is not stored yet an id made of its name. It keeps that for ever, so it is made once the name is known. */
export function withMadeIds<Item extends Named>(
  items: readonly Item[],
  stored: readonly Named[],
  { prefix = '', others = [] }: { prefix?: string; others?: readonly string[] } = {},
): Item[] {
  const taken = [...others, ...stored.map(({ id }) => id)];
  return items.map((item) => {
    if (stored.some(({ id }) => id === item.id)) return item;
    const id = slugOf(item.label, taken, prefix);
    taken.push(id);
    return { ...item, id };
  });
}
