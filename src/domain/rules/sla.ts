import type { BusinessCalendar, SlaRule, SlaTarget } from '../../../generated/sdk/types.gen.ts';
import { addBusinessTime, businessTimeBetween } from './business-time.ts';
import type { Pauses } from './pauses.ts';
import type { ProjectRules } from './project-rules.ts';
import { isDone } from './status.ts';

const hourMs = 3_600_000;

/** The word of `pauseWhile` that stands for no status. */
export const waitingForCustomer = 'waiting-for-customer';

type Clockwork = Pick<ProjectRules, 'slaRules' | 'calendar'>;

/**
 * Returns until when an item must have reached a target, by the project's rule for its priority: the first moment at which so much
 * time has passed since another, without the pauses. Null if there is no rule.
 */
export function deadlineByRule(
  project: Clockwork,
  priority: string | null,
  target: SlaTarget,
  since: Date,
  pauses: Pauses['over'] = [],
): Date | null {
  const rule = findRule(project, priority, target);
  if (!rule) return null;
  const calendar = calendarOf(project, rule);
  let left = Math.round(rule.hours * hourMs);
  let from = since;
  for (const [begin, end] of pauses) {
    const running = timeBetween(calendar, from, new Date(begin));
    if (running >= left) break;
    left -= running;
    from = new Date(Math.max(end, from.getTime()));
  }
  return timeAfter(calendar, from, left);
}

function findRule({ slaRules }: Clockwork, priority: string | null, target: SlaTarget): SlaRule | undefined {
  return slaRules.find((rule) => rule.priority === priority && rule.target === target);
}

/** Returns the calendar by which a rule counts. Null if all time counts. */
function calendarOf({ calendar }: Clockwork, rule: SlaRule | undefined): BusinessCalendar | null {
  return rule?.businessHours ? calendar : null;
}

function timeAfter(calendar: BusinessCalendar | null, since: Date, milliseconds: number): Date {
  return calendar ? addBusinessTime(calendar, since, milliseconds) : new Date(since.getTime() + milliseconds);
}

function timeBetween(calendar: BusinessCalendar | null, since: Date, until: Date): number {
  return calendar ? businessTimeBetween(calendar, since, until) : Math.max(until.getTime() - since.getTime(), 0);
}

/** How much of the time until a due date is left, and whether that is business time. */
export interface TimeLeft {
  secondsLeft: number;
  inBusiness: boolean;
}

/** Returns how much time is left until the due date of an item, by the project's rule for its priority. */
export function timeLeft(project: Clockwork, priority: string | null, now: Date, dueDate: Date): TimeLeft {
  const calendar = calendarOf(project, findRule(project, priority, 'resolution'));
  return { secondsLeft: Math.ceil(timeBetween(calendar, now, dueDate) / 1_000), inBusiness: calendar !== null };
}

/** Returns the due date of an item whose time goes on. Without a calendar any more, all time counts. */
export function dueDateAfter({ calendar }: Clockwork, now: Date, { secondsLeft, inBusiness }: TimeLeft): Date {
  return timeAfter(inBusiness ? calendar : null, now, secondsLeft * 1_000);
}

/** Whether the time of such an item stands still. */
export function standsStill(
  { pauseWhile }: Pick<ProjectRules, 'pauseWhile'>,
  item: { status: string; statusCategory: string; lastCommentBy: string | null; lastCommentVia: string | null },
): boolean {
  if (isDone(item.statusCategory)) return false;
  if (pauseWhile.includes(item.status)) return true;
  return pauseWhile.includes(waitingForCustomer) && isByPersonOfTeam(item.lastCommentBy, item.lastCommentVia);
}

/** The ways in which comments come in that no person of the team has just written. */
export const machineVias = ['automation', 'import'];

/** Whether a comment is one of a person of the team, which answers a customer. */
export function isByPersonOfTeam(authorType: string | null, via: string | null): boolean {
  return authorType === 'agent' && !(via !== null && machineVias.includes(via));
}

/** Returns when to tell that a deadline is near that is set now: an hour before. Null if it is less than two hours ahead. */
export function soonBefore(deadline: Date | null, now: Date): Date | null {
  const isFar = deadline !== null && deadline.getTime() - now.getTime() >= 2 * hourMs;
  return isFar ? new Date(deadline.getTime() - hourMs) : null;
}

/** Whether the due date passed while the item was neither resolved nor closed. */
export function isSlaBreached(item: { dueDate: Time | null; resolvedAt: Time | null }, now: Date): boolean {
  return item.dueDate !== null && new Date(item.resolvedAt ?? now) > new Date(item.dueDate);
}

/** Whether the deadline of the first answer passed while the item was neither answered nor resolved nor closed. */
export function isFirstAnswerBreached(item: FirstAnswer, now: Date): boolean {
  const end = item.firstAnsweredAt ?? item.resolvedAt ?? now;
  return item.firstAnswerDueDate !== null && new Date(end) > new Date(item.firstAnswerDueDate);
}

interface FirstAnswer {
  firstAnswerDueDate: Time | null;
  firstAnsweredAt: Time | null;
  resolvedAt: Time | null;
}

/** As a date, or as the API writes times. */
type Time = Date | string;
