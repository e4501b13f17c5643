import { describe, expect, it } from '@jest/globals';
import type { Feedback } from '../../../generated/prisma/client.ts';
import type { BusinessCalendar, SlaPause } from '../../../generated/sdk/types.gen.ts';
import { deadlineColumns, newDeadlines } from '../../../src/domain/feedback/deadlines.ts';
import { noPauses, pausesFrom } from '../../../src/domain/rules/pauses.ts';
import type { ProjectRules } from '../../../src/domain/rules/project-rules.ts';
import { deadlineByRule } from '../../../src/domain/rules/sla.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const start = Date.parse('2026-03-26T10:00:00.000Z');

const calendar: BusinessCalendar = {
  timezone: 'Europe/Berlin',
  week: Object.fromEntries(
    ['mon', 'tue', 'thu', 'sat', 'sun'].map((day) => [
      day,
      [
        ['01:30', '04:00'],
        ['09:00', '12:15'],
        ['13:00', '17:30'],
      ],
    ]),
  ),
  holidays: ['2026-03-30'],
};
const rules = [
  { priority: 'high', hours: 8, target: 'resolution', businessHours: false },
  { priority: 'urgent', hours: 3, target: 'resolution', businessHours: true },
  { priority: 'low', hours: 30, target: 'resolution', businessHours: true },
];
const project = { slaRules: rules, calendar, pauseWhile: ['on-hold'] } as unknown as ProjectRules;
const categories: Record<string, string> = { new: 'open', 'on-hold': 'pending', resolved: 'resolved' };

const wall = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: calendar.timezone, hourCycle: 'h23', weekday: 'short', year: 'numeric', month: '2-digit' },
  ...{ day: '2-digit', hour: '2-digit', minute: '2-digit' },
});

/** Whether the minute that begins then is one of work, by the wall clock alone. */
const isWork: boolean[] = Array.from({ length: (20 * dayMs) / minuteMs }, (_, index) => {
  const part = Object.fromEntries(wall.formatToParts(start + index * minuteMs).map(({ type, value }) => [type, value]));
  if (calendar.holidays?.includes(`${part.year}-${part.month}-${part.day}`)) return false;
  const spans = calendar.week[part.weekday?.toLowerCase() as 'mon'] ?? [];
  return spans.some(([from, to]) => `${part.hour}:${part.minute}` >= from && `${part.hour}:${part.minute}` < to);
});

/** Random numbers that a seed repeats. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Counts the minutes of a rule from the last reopening on. Stands still where `still` says so, and runs after it. */
function counted(priority: string | null, from: number, still: boolean[]): { due: number | null; left: number } {
  const rule = rules.find((one) => one.priority === priority);
  if (!rule) return { due: null, left: 0 };
  let left = rule.hours * 60;
  for (let minute = from; ; minute += 1) {
    if (minute >= still.length && still.at(-1)) return { due: null, left };
    if (still[minute] || (rule.businessHours && !isWork[minute])) continue;
    left -= 1;
    if (left === 0) return { due: start + (minute + 1) * minuteMs, left };
  }
}

function simulate(seed: number): { is: unknown[]; wanted: unknown[] } {
  const random = randomOf(seed);
  const pick = <Value>(values: Value[]) => values[random(values.length)] as Value;
  const priorities = ['high', 'urgent', 'low', 'none'];
  const priority = pick(priorities);
  const created = new Date(start);
  let item = {
    ...{ status: 'new', statusCategory: 'open', priority, createdAt: created, reopenedAt: null, resolvedAt: null },
    ...{ firstAnsweredAt: null, breachRecorded: false, firstAnswerBreachRecorded: false },
    ...newDeadlines(project, priority, created),
  } as unknown as Feedback;
  const still: boolean[] = [];
  let from = 0;
  const result = { is: [] as unknown[], wanted: [] as unknown[] };
  for (let step = 0; step < 12; step += 1) {
    const wasStill = item.status === 'on-hold';
    for (let minutes = random(pick([5, 300, 900])); minutes > 0; minutes -= 1) still.push(wasStill);
    const minute = still.length;
    const now = new Date(start + minute * minuteMs);
    const status = random(3) === 0 ? item.status : pick(Object.keys(categories));
    const next = { ...item, status, priority: random(2) === 0 ? item.priority : pick(priorities) } as Feedback;
    next.statusCategory = categories[status] as string;
    next.resolvedAt = status === 'resolved' ? (item.resolvedAt ?? now) : null;
    if (item.resolvedAt && !next.resolvedAt) from = minute;
    item = { ...next, ...deadlineColumns(now, project, item, next, {}) } as Feedback;
    // The count is asked what holds at this minute: the state that begins with it.
    const { due, left } = counted(item.priority, from, [...still, status === 'on-hold']);
    const isUntouched = minute === 0;
    if (isUntouched) continue;
    result.is.push([item.dueDate?.getTime() ?? null, (item.slaPaused as SlaPause | null)?.secondsLeft ?? 0]);
    result.wanted.push([due, due === null ? left * 60 : 0]);
  }
  return result;
}

describe('deadlines', () => {
  it('are those that a count of all minutes gives, in any order of pauses, priorities and reopenings', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const { is, wanted } = simulate(seed);
      expect({ seed, is }).toEqual({ seed, is: wanted });
    }
  });

  it('keep the length of their pauses beyond two hundred of them', () => {
    let pauses = noPauses;
    for (let hour = 0; hour < 500; hour += 1)
      pauses = pausesFrom(new Date(start + hour * 60 * minuteMs), pauses, hour % 2 === 0);
    const rule = { ...project, slaRules: [{ ...rules[0], hours: 251 }] } as ProjectRules;

    expect(pauses.over).toHaveLength(200);
    expect(deadlineByRule(rule, 'high', 'resolution', new Date(start), pauses.over)).toEqual(
      new Date(start + 501 * 60 * minuteMs),
    );
  });
});
