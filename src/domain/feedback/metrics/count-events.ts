import type { CountedEvent } from './counted-event.ts';
import { addDuration, type Histogram } from './histogram.ts';

/** The id that stands for all projects of a workspace. */
export const allProjects = '';

/** What happened on one day to the items of one project, or of all. */
export interface DayCounts {
  projectId: string;
  /** Such as `2026-03-01`. */
  day: string;
  created: number;
  resolved: number;
  reopened: number;
  breaches: number;
  ratingSum: number;
  ratingCount: number;
  firstAnswers: Histogram;
  resolutions: Histogram;
}

/** Counts events by project and day. */
export function countEvents(events: CountedEvent[]): DayCounts[] {
  const days = new Map<string, DayCounts>();
  for (const event of events) {
    if (event.projectId === null) continue;
    for (const projectId of [event.projectId, allProjects])
      countEvent(event, (time) => {
        const day = time.slice(0, 10);
        const key = `${projectId} ${day}`;
        const counts = days.get(key) ?? noCounts(projectId, day);
        days.set(key, counts);
        return counts;
      });
  }
  return [...days.values()];
}

export function noCounts(projectId: string, day: string): DayCounts {
  const numbers = { created: 0, resolved: 0, reopened: 0, breaches: 0, ratingSum: 0, ratingCount: 0 };
  return { projectId, day, ...numbers, firstAnswers: {}, resolutions: {} };
}

/** What has a time of its own counts on its day: imports tell of the past. The rest counts when it occurred. */
function countEvent(event: CountedEvent, on: (time: string) => DayCounts): void {
  const { type, occurredAt, createdAt, rating, resolvedFrom, resolvedTo, answeredAt } = event;
  if (type === 'feedback.created') {
    const counts = on(createdAt ?? occurredAt);
    counts.created += 1;
    if (rating !== null) {
      counts.ratingSum += rating;
      counts.ratingCount += 1;
    }
  }
  if (type === 'feedback.sla_breached' && event.target !== 'first_answer') on(occurredAt).breaches += 1;
  if (resolvedFrom === null && resolvedTo !== null) {
    const counts = on(resolvedTo);
    counts.resolved += 1;
    if (createdAt !== null) addDuration(counts.resolutions, secondsBetween(createdAt, resolvedTo));
  }
  if (resolvedFrom !== null && resolvedTo === null) on(occurredAt).reopened += 1;
  if (answeredAt !== null && createdAt !== null)
    addDuration(on(answeredAt).firstAnswers, secondsBetween(createdAt, answeredAt));
}

function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1_000;
}
