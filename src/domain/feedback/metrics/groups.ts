import { sameText } from '../../../base/text/same-text.ts';
import type { Input } from '../../operation.ts';

export type GroupBy = NonNullable<Input<'getFeedbackMetrics'>['query']['groupBy']>;

const mostGroups = 19;

/** The group that a row of metrics is about. */
export interface Group {
  /** Null for items without a value, and for all. */
  group: string | null;
  other: boolean;
}

/** The groups of metrics, and which of them a value belongs to. */
export interface Groups {
  list: Group[];
  indexOf(value: string): number;
}

/** The groups of values by how large these are: the largest ones, and one of all others. Without `groupBy` there is one. */
export function groupValues(groupBy: GroupBy | undefined, sizes: { value: string; size: number }[]): Groups {
  if (groupBy === undefined) return { list: [{ group: null, other: false }], indexOf: () => 0 };
  const isLabel = groupBy === 'category' || groupBy === 'tag';
  const keyOf = (value: string) => (isLabel ? sameText(value) : value);
  const found = new Map<string, { value: string; size: number; most: number }>();
  for (const { value, size } of sizes) {
    const key = keyOf(value);
    const known = found.get(key) ?? { value, size: 0, most: size };
    const isMoreUsed = size > known.most;
    found.set(key, {
      value: isMoreUsed ? value : known.value,
      size: known.size + size,
      most: Math.max(size, known.most),
    });
  }
  const sorted = [...found].sort(([, one], [, other]) => other.size - one.size || (one.value < other.value ? -1 : 1));
  const largest = sorted.slice(0, mostGroups);
  const indexes = new Map(largest.map(([key], index) => [key, index]));
  const list = largest.map(([, { value }]): Group => ({ group: value || null, other: false }));
  if (sorted.length > mostGroups) list.push({ group: 'other', other: true });
  return { list, indexOf: (value) => indexes.get(keyOf(value)) ?? mostGroups };
}
