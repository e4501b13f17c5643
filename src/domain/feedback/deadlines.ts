import type { Feedback } from '../../../generated/prisma/client.ts';
import type { SlaPause, SlaTarget } from '../../../generated/sdk/types.gen.ts';
import { noPauses, type Pauses, pausesFrom, storedPauses } from '../rules/pauses.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import {
  deadlineByRule,
  dueDateAfter,
  isFirstAnswerBreached,
  isSlaBreached,
  soonBefore,
  standsStill,
  timeLeft,
} from '../rules/sla.ts';
import { isDone } from '../rules/status.ts';
import type { WantedChanges } from './feedback-change.ts';

type DueDate = Pick<Feedback, 'dueDate' | 'dueDateFromRule' | 'slaPausedInBusiness'> & { slaPaused: SlaPause | null };
type Deadlines = DueDate &
  Pick<Feedback, 'dueSoonAt' | 'firstAnswerDueDate' | 'firstAnswerDueSoonAt'> & { slaPauses: Pauses | null };

/** Returns the deadlines that the project's rules give a new item. */
export function newDeadlines(project: ProjectRules, priority: string | null, now: Date): Deadlines {
  const isNew = { status: 'new', statusCategory: 'open', lastCommentBy: null, lastCommentVia: null, priority };
  const byRule = dueDateByRule(project, priority, now, noPauses);
  const stands = standsStill(project, isNew);
  const due = stands ? paused(project, priority, byRule, now) : byRule;
  const firstAnswerDueDate = deadlineByRule(project, priority, 'first_answer', now);
  return {
    ...due,
    slaPauses: storedPauses(pausesFrom(now, noPauses, stands)),
    dueSoonAt: soonBefore(due.dueDate, now),
    firstAnswerDueDate,
    firstAnswerDueSoonAt: soonBefore(firstAnswerDueDate, now),
  };
}

type Columns = Partial<Omit<Feedback, 'slaPaused' | 'slaPauses'>> & {
  slaPaused?: SlaPause | null;
  slaPauses?: Pauses | null;
};

/**
 * Returns how the deadlines of an item follow from its change to `next`. A due date set by hand stays. The others
 * are computed from the reopening of an item, and with another priority from the later of creation and reopening, without the
 * time that stood still since.
 */
export function deadlineColumns(
  now: Date,
  project: ProjectRules,
  current: Feedback,
  next: Feedback,
  { dueDate, keepsDueDate = false, isRestored = false }: Pick<WantedChanges, 'dueDate' | 'keepsDueDate' | 'isRestored'>,
): Columns {
  const isReopened = isDone(current.statusCategory) && !isDone(next.statusCategory) && !isRestored;
  const isComputed = !keepsDueDate && (isReopened || next.priority !== current.priority);
  const isTouched = touching.some((field) => next[field] !== current[field]);
  if (!isTouched && dueDate === undefined) return {};

  const since = isReopened ? now : laterOf(current.createdAt, current.reopenedAt);
  const before = dueDateOf(current);
  const stands = standsStill(project, next);
  const pauses = pausesFrom(now, isReopened ? noPauses : pausesOf(current), stands);
  const isByHand = current.dueDate !== null && !current.dueDateFromRule;
  const set =
    dueDate !== undefined
      ? { ...never, dueDate, dueDateFromRule: false }
      : isComputed && !isByHand
        ? dueDateByRule(project, next.priority, since, pauses)
        : before;
  const due = stands ? paused(project, next.priority, set, new Date(pauses.since ?? now)) : goingOn(project, set, now);
  const firstAnswerDueDate =
    isComputed && current.firstAnsweredAt === null
      ? deadlineByRule(project, next.priority, 'first_answer', since)
      : current.firstAnswerDueDate;
  const untold = takenBreaches(now, current, { ...next, dueDate: due.dueDate, firstAnswerDueDate });
  return {
    ...due,
    slaPauses: storedPauses(pauses),
    ...(isReopened && { reopenedAt: now }),
    ...(untold.includes('resolution') && { breachRecorded: true, dueSoonAt: null }),
    ...(!isSameTime(due.dueDate, current.dueDate) && {
      dueSoonAt: soonBefore(due.dueDate, now),
      breachRecorded: false,
    }),
    ...(untold.includes('first_answer') && { firstAnswerBreachRecorded: true, firstAnswerDueSoonAt: null }),
    ...(!isSameTime(firstAnswerDueDate, current.firstAnswerDueDate) && {
      firstAnswerDueDate,
      firstAnswerDueSoonAt: soonBefore(firstAnswerDueDate, now),
      firstAnswerBreachRecorded: false,
    }),
  };
}

type Judged = Pick<Feedback, 'statusCategory' | 'resolvedAt' | 'firstAnsweredAt' | 'dueDate' | 'firstAnswerDueDate'>;

/**
 * Names the deadlines of an item that have passed without a word in the log, and that its change to `next` takes out of sight:
 * it is done or answered then, or due at another time.
 */
export function takenBreaches(now: Date, current: Feedback, next: Judged): SlaTarget[] {
  if (isDone(current.statusCategory)) return [];
  const { dueDate, firstAnswerDueDate } = current;
  const { resolvedAt, firstAnsweredAt } = next;
  const ends = isDone(next.statusCategory);
  const isLate =
    !current.breachRecorded &&
    (ends || !isSameTime(dueDate, next.dueDate)) &&
    isSlaBreached({ dueDate, resolvedAt }, now);
  const isAnsweredLate =
    current.firstAnsweredAt === null &&
    !current.firstAnswerBreachRecorded &&
    (ends || firstAnsweredAt !== null || !isSameTime(firstAnswerDueDate, next.firstAnswerDueDate)) &&
    isFirstAnswerBreached({ firstAnswerDueDate, firstAnsweredAt, resolvedAt }, now);
  return [...(isLate ? (['resolution'] as const) : []), ...(isAnsweredLate ? (['first_answer'] as const) : [])];
}

const touching = ['status', 'statusCategory', 'priority', 'commentCount', 'lastCommentBy', 'lastCommentVia'] as const;

const never: DueDate = { dueDate: null, dueDateFromRule: false, slaPaused: null, slaPausedInBusiness: false };

function dueDateOf({ dueDate, dueDateFromRule, slaPaused, slaPausedInBusiness }: Feedback): DueDate {
  return { dueDate, dueDateFromRule, slaPaused: slaPaused as SlaPause | null, slaPausedInBusiness };
}

/** Without intervals, an item of an earlier version has the pause that it is in. */
function pausesOf({ slaPauses, slaPaused }: Feedback): Pauses {
  const { over, since } = (slaPauses as Pauses | null) ?? noPauses;
  const present = slaPaused as SlaPause | null;
  return { over, since: since ?? (present && Date.parse(present.since)) };
}

function dueDateByRule(project: ProjectRules, priority: string | null, since: Date, { over }: Pauses): DueDate {
  const dueDate = deadlineByRule(project, priority, 'resolution', since, over);
  return { ...never, dueDate, dueDateFromRule: dueDate !== null };
}

/** Only a due date by a rule stands still, and one that has passed does not. */
function paused(project: ProjectRules, priority: string | null, due: DueDate, since: Date): DueDate {
  if (due.slaPaused || due.dueDate === null || !due.dueDateFromRule || due.dueDate <= since) return due;
  const { secondsLeft, inBusiness } = timeLeft(project, priority, since, due.dueDate);
  const slaPaused = { since: since.toISOString(), secondsLeft };
  return { dueDate: null, dueDateFromRule: true, slaPaused, slaPausedInBusiness: inBusiness };
}

function goingOn(project: ProjectRules, due: DueDate, now: Date): DueDate {
  if (!due.slaPaused) return due;
  const { secondsLeft } = due.slaPaused;
  const dueDate = dueDateAfter(project, now, { secondsLeft, inBusiness: due.slaPausedInBusiness });
  return { ...never, dueDate, dueDateFromRule: true };
}

function laterOf(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}

function isSameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
