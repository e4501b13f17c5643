import type { FeedbackMetrics, RisingCategory } from '../../../generated/sdk/types.gen.ts';

/** Returns the category whose items created have risen most, of rows for the week that begins then and for the one before. */
export function findRisingCategory(rows: FeedbackMetrics[], week: string): RisingCategory | null {
  const before = new Map(rows.filter(({ from }) => from !== week).map(({ group, created }) => [group, created]));
  const rises = rows
    .filter(({ from, other }) => from === week && !other)
    .flatMap(({ group, created }) =>
      group === null ? [] : { category: group, created, before: before.get(group) ?? 0 },
    )
    .filter((one) => one.created > one.before);
  return rises.toSorted((one, other) => other.created - other.before - (one.created - one.before))[0] ?? null;
}
