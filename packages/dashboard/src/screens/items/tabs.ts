import type { ListFeedbackData } from '../../../../../generated/sdk/types.gen.ts';

/** The tabs of the inbox. */
export const tabs = ['mine', 'unassigned', 'all', 'waiting', 'overdue', 'snoozed', 'done'] as const;
/** `any` is no tab: a view may leave items of every state. */
export const places = [...tabs, 'any'] as const;
export type Place = (typeof places)[number];

const notDone = { statusCategory: 'open,pending' };
/** The filters that make each place. The service counts the tabs by filters of its own, and a test compares them. */
export const filtersOfPlace = {
  any: {},
  mine: { ...notDone, assigneeId: 'me' },
  unassigned: { ...notDone, assigneeId: 'none' },
  all: notDone,
  waiting: { ...notDone, waitingFor: 'agent' },
  overdue: { overdue: true },
  snoozed: { snoozed: true },
  done: { statusCategory: 'resolved,closed' },
} satisfies Record<Place, Partial<ListFeedbackData['query']>>;
