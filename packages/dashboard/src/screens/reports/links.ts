import type { InboxSearch } from '../items/filters.ts';
import { startIn } from './days.ts';
import type { Asked, GroupBy } from './use-report.ts';

/** The items that a number counts. */
export type Behind = 'created' | 'resolved' | 'answered' | 'missed' | 'rated' | 'open' | 'waiting';

/** Numbers of items. Behind them those are missing that are gone since, or that came back. */
const counted: readonly Behind[] = ['created', 'resolved', 'answered'];

/** Returns the search of the inbox that shows the items behind a number of these days. `count` is how many there were. */
export function itemsBehind(
  { timezone, projectId }: Pick<Asked, 'timezone' | 'projectId'>,
  behind: Behind,
  { from, to }: { from: string; to: string },
  { count, ...own }: InboxSearch & { count?: number | null | undefined } = {},
): InboxSearch {
  const [after, before] = [startIn(timezone, from), startIn(timezone, to)];
  const ofProject = projectId === undefined ? {} : { projectId };
  const resolved = { tab: 'any', resolvedAfter: after, resolvedBefore: before } as const;
  const found: Record<Behind, InboxSearch> = {
    created: { tab: 'any', createdAfter: after, createdBefore: before },
    resolved,
    answered: { tab: 'any', answeredAfter: after, answeredBefore: before },
    missed: { ...resolved, breached: true },
    rated: { ...resolved, satisfaction: '1,2,3,4,5' },
    open: { tab: 'all' },
    waiting: { tab: 'waiting', sort: 'oldest' },
  };
  const of = counted.includes(behind) && typeof count === 'number' ? { of: count } : {};
  return { ...found[behind], ...ofProject, ...own, ...of };
}

const filters = { category: 'category', tag: 'tag', assignee: 'assigneeId' } as const;

/** Returns the filter that leaves the items of a group. Undefined for those without a label, which no filter finds. */
export function ofGroup(groupBy: GroupBy, group: string | null): InboxSearch | undefined {
  if (groupBy === 'assignee') return { assigneeId: group ?? 'none' };
  if (group === null || !(groupBy in filters)) return undefined;
  return { [filters[groupBy as keyof typeof filters]]: group.replaceAll(/[\\,]/g, '\\$&') };
}
