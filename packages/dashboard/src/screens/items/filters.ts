import type { ListFeedbackData, View, ViewFilters } from '../../../../../generated/sdk/types.gen.ts';
import { readStored, store } from '../../base/stored.ts';
import { dayOf, endOfDay, isDay, isMidnight, isTime, startOfDay } from './days.ts';
import { filtersOfPlace, type Place, places } from './tabs.ts';

/** The filters that the menu offers, each with values and commas between them. */
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

/** Filters of views and links. The menu does not offer all of them. They stand in the address as the API takes them. */
export const otherFilters = {
  customerId: 'text',
  createdAfter: 'time',
  createdBefore: 'time',
  createdWithinDays: 'number',
  ratingMin: 'number',
  ratingMax: 'number',
  userEmail: 'text',
  externalId: 'text',
  updatedAfter: 'time',
  updatedBefore: 'time',
  answeredAfter: 'time',
  answeredBefore: 'time',
  resolvedAfter: 'time',
  resolvedBefore: 'time',
  waitingFor: 'text',
  overdue: 'boolean',
  snoozed: 'boolean',
  breached: 'boolean',
  isPublic: 'boolean',
  submitterVerified: 'boolean',
} as const satisfies Partial<Record<keyof ViewFilters, string>>;
export type OtherFilter = keyof typeof otherFilters;
const otherNames = Object.keys(otherFilters) as OtherFilter[];

type Filters = Partial<Record<FilterName, string>> & Pick<ViewFilters, OtherFilter | 'customField'>;

export const sorts = ['newest', 'oldest', 'activity', 'due', 'votes'] as const;
export type Sort = (typeof sorts)[number];

/** What the address of the inbox says, and so the list. */
export interface InboxSearch extends Filters {
  tab?: Place;
  search?: string;
  sort?: Sort;
  /** The saved view that the filters come from. */
  view?: string;
  /** How many items a report counted that leads here. */
  of?: number;
}

type Query = ListFeedbackData['query'];

const ofSort: Record<Sort, Pick<Query, 'sort' | 'order'>> = {
  newest: {},
  oldest: { order: 'asc' },
  activity: { sort: 'updatedAt', order: 'desc' },
  due: { sort: 'dueDate', order: 'asc' },
  votes: { sort: 'votes', order: 'desc' },
};

/** Keeps how this browser sorts an inbox whose address does not say. */
export function rememberSort(sort: Sort): void {
  store('inbox-sort', sort === 'newest' ? undefined : sort);
}

function asSort(given: unknown): Sort | undefined {
  return sorts.find((one) => one === given);
}

/** Passes on what it understands, and nothing else. */
export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const texts = [...filterNames, 'search', 'view'].flatMap((name) => {
    const value = given[name];
    return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, String(value)]] : [];
  });
  const others = otherNames.flatMap((name) => {
    const value = readOther(otherFilters[name], given[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const tab = places.find((one) => one === given.tab);
  const customField = readCustomField(given.customField);
  const sort = asSort(given.sort) ?? asSort(readStored('inbox-sort'));
  return {
    ...Object.fromEntries([...texts, ...others]),
    ...(customField && { customField }),
    ...(tab && { tab }),
    ...(sort && { sort }),
    ...(typeof given.of === 'number' && given.of > 0 && { of: given.of }),
  };
}

function readOther(kind: (typeof otherFilters)[OtherFilter], value: unknown): unknown {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (kind === 'number') return typeof value === 'number' ? value : undefined;
  if (kind === 'time') return isDay(value) || isTime(value) ? value : undefined;
  return (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined;
}

function readCustomField(given: unknown): Record<string, string> | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const texts = Object.entries(given).filter(([, value]) => typeof value === 'string' && value !== '');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** Returns what the list is asked for. A filter of the reader's own wins over that of the tab. */
export function listQuery(workspaceId: string, given: InboxSearch): Query {
  const { tab = 'all', search, sort = 'newest', view: _view, of: _of, ...rest } = given;
  const { createdAfter, createdBefore, ...filters } = rest;
  const base = filters.status ? withoutCategory(filtersOfPlace[tab]) : filtersOfPlace[tab];
  return {
    workspaceId,
    ...base,
    ...(filters as Partial<Query>),
    ...(search?.trim() && { search }),
    ...(createdAfter && { createdAfter: isDay(createdAfter) ? startOfDay(createdAfter) : createdAfter }),
    ...(createdBefore && { createdBefore: isDay(createdBefore) ? endOfDay(createdBefore) : createdBefore }),
    ...ofSort[sort],
  };
}

const ownNames = [...filterNames, ...otherNames, 'customField', 'search'] as const;

/** Whether the reader has narrowed the list further than its tab does. */
export function isNarrowed(search: InboxSearch): boolean {
  return ownNames.some((name) => search[name] !== undefined);
}

/** The address without any filter of the reader's own. */
export const cleared = Object.fromEntries(
  [...ownNames, 'view', 'of'].map((name) => [name, undefined]),
) as Partial<InboxSearch>;

/** The list that an address shows, by the name under which the reader's place in it is kept. */
export function placeIn(workspaceId: string, search: InboxSearch): string {
  return JSON.stringify(listQuery(workspaceId, search));
}

/** The filters and the sorting of the list as a saved view keeps them. */
export function asView(search: InboxSearch): Pick<View, 'filters' | 'sort' | 'order'> {
  const { workspaceId: _workspaceId, sort = 'createdAt', order = 'desc', ...filters } = listQuery('', search);
  return { filters: filters as ViewFilters, sort: sort as View['sort'], order };
}

/** Whether the list shows something else than a saved view keeps. */
export function differs(search: InboxSearch, view: Kept): boolean {
  const [shown, kept] = [search, ofView(view)].map((one) => {
    const { filters, sort, order } = asView(one);
    return JSON.stringify([Object.entries(filters).sort(), sort, order]);
  });
  return shown !== kept;
}

type Kept = Pick<View, 'id' | 'filters' | 'sort' | 'order'>;

/** The address that shows what a saved view keeps. */
export function ofView({ id, filters, sort, order }: Kept): InboxSearch {
  const { createdAfter, createdBefore } = filters;
  const tab = tabOf(filters);
  const own = {
    ...filters,
    ...Object.fromEntries(
      Object.entries(filtersOfPlace[tab])
        .filter(([name, value]) => filters[name as FilterName] === value)
        .map(([name]) => [name, undefined]),
    ),
    sort:
      sorts.find((one) => {
        const { sort: by = 'createdAt', order: direction = 'desc' } = ofSort[one];
        return by === sort && direction === order;
      }) ?? 'newest',
    createdAfter: createdAfter && (isMidnight(createdAfter) ? dayOf(createdAfter) : createdAfter),
    // The view has the beginning of the next day.
    createdBefore: createdBefore && (isMidnight(createdBefore) ? dayOf(createdBefore, -1) : createdBefore),
  };
  return { ...readInboxSearch(own), tab, view: id };
}

/** The tab whose own filters are among those of the view, so that the address leaves the same items. */
function tabOf({ waitingFor, overdue, snoozed, assigneeId, statusCategory, status }: ViewFilters): Place {
  if (snoozed) return 'snoozed';
  if (overdue) return 'overdue';
  if (statusCategory === undefined && status === undefined) return 'any';
  if (waitingFor === 'agent') return 'waiting';
  if (assigneeId === 'me') return 'mine';
  if (assigneeId === 'none') return 'unassigned';
  return statusCategory === filtersOfPlace.done.statusCategory ? 'done' : 'all';
}

function withoutCategory({ statusCategory: _category, ...rest }: Partial<Query>): Partial<Query> {
  return rest;
}
