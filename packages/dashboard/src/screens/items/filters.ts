import type { ListFeedbackData, ViewFilters } from '../../../../../generated/sdk/types.gen.ts';

export const tabs = ['mine', 'unassigned', 'all', 'waiting', 'overdue'] as const;
export type Tab = (typeof tabs)[number];

/** The filters that the address may have, each with values and commas between them. */
export const filterNames = [
  'statusCategory',
  'status',
  'priority',
  'assigneeId',
  'projectId',
  'category',
  'tag',
  'channel',
  'satisfaction',
] as const;
export type FilterName = (typeof filterNames)[number];
type Filters = Partial<Record<FilterName, string>>;

/** What the address of the inbox says, and so the list. */
export interface InboxSearch extends Filters {
  tab?: Tab;
  search?: string;
  /** The saved view that the filters come from. */
  view?: string;
}

type Query = ListFeedbackData['query'];

const notDone = { statusCategory: 'open,pending' };
const ofTab: Record<Tab, Partial<Query>> = {
  mine: { ...notDone, assigneeId: 'me' },
  unassigned: { ...notDone, assigneeId: 'none' },
  all: notDone,
  waiting: { ...notDone, waitingFor: 'agent' },
  overdue: { overdue: true },
};

/** Passes on what it understands, and nothing else. */
export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const texts = [...filterNames, 'search', 'view'].flatMap((name) => {
    const value = given[name];
    return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, String(value)]] : [];
  });
  const tab = tabs.find((one) => one === given.tab);
  return { ...Object.fromEntries(texts), ...(tab && { tab }) };
}

/** Returns what the list is asked for. A filter of the reader's own wins over that of the tab. */
export function listQuery(workspaceId: string, { tab = 'all', search, view: _view, ...filters }: InboxSearch): Query {
  const { status } = filters;
  const base = status ? withoutCategory(ofTab[tab]) : ofTab[tab];
  return { workspaceId, ...base, ...filters, ...(search?.trim() && { search }) };
}

/** The list that an address shows, by the name under which the reader's place in it is kept. */
export function placeIn(workspaceId: string, search: InboxSearch): string {
  return JSON.stringify(listQuery(workspaceId, search));
}

/** The filters as a saved view keeps them. */
export function asViewFilters(search: InboxSearch): ViewFilters {
  const { workspaceId: _workspaceId, ...filters } = listQuery('', search);
  return filters as ViewFilters;
}

/** The address that shows what a saved view keeps. */
export function ofView(
  id: string,
  { waitingFor, overdue, assigneeId, statusCategory, ...rest }: ViewFilters,
): InboxSearch {
  const tab: Tab = overdue
    ? 'overdue'
    : waitingFor === 'agent'
      ? 'waiting'
      : assigneeId === 'me'
        ? 'mine'
        : assigneeId === 'none'
          ? 'unassigned'
          : 'all';
  const ownAssignee = tab === 'mine' || tab === 'unassigned' ? undefined : assigneeId;
  const ownCategory = statusCategory === notDone.statusCategory ? undefined : statusCategory;
  return { ...readInboxSearch({ ...rest, assigneeId: ownAssignee, statusCategory: ownCategory }), tab, view: id };
}

function withoutCategory({ statusCategory: _category, ...rest }: Partial<Query>): Partial<Query> {
  return rest;
}
