import { describe, expect, it } from '@jest/globals';
import type { BusinessCalendar, BusinessDay } from '../../../generated/sdk/types.gen.ts';
import { addBusinessTime, businessTimeBetween } from '../../../src/domain/rules/business-time.ts';

const hourMs = 3_600_000;
const weekdays = (spans: BusinessDay) => ({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans });
const daily = (spans: BusinessDay) => ({ ...weekdays(spans), sat: spans, sun: spans });

const office: BusinessCalendar = {
  timezone: 'Europe/Berlin',
  week: weekdays([
    ['09:00', '12:00'],
    ['13:00', '17:00'],
  ]),
  holidays: ['2026-12-25'],
};
const always: BusinessCalendar = { timezone: 'Europe/Berlin', week: daily([['00:00', '24:00']]) };
const nights: BusinessCalendar = { timezone: 'Europe/Berlin', week: daily([['01:00', '04:00']]) };
const lateShift: BusinessCalendar = {
  timezone: 'Europe/Berlin',
  week: daily([
    ['00:00', '02:00'],
    ['22:00', '24:00'],
  ]),
};
const halves: BusinessCalendar = {
  timezone: 'Europe/Berlin',
  week: daily([
    ['01:00', '02:30'],
    ['02:30', '04:00'],
  ]),
};

const after = (calendar: BusinessCalendar, since: string, hours: number) =>
  addBusinessTime(calendar, new Date(since), hours * hourMs).toISOString();
const between = (calendar: BusinessCalendar, since: string, until: string) =>
  businessTimeBetween(calendar, new Date(since), new Date(until)) / hourMs;

// Each row holds in both directions: so many hours after the first moment it is the second, and so many are between them.
describe.each<[string, BusinessCalendar, string, number, string]>([
  ['within a span', office, '2026-06-01T09:00:00+02:00', 2, '2026-06-01T11:00:00+02:00'],
  ['to the end of a span', office, '2026-06-01T09:00:00+02:00', 3, '2026-06-01T12:00:00+02:00'],
  ['over noon', office, '2026-06-01T11:00:00+02:00', 2, '2026-06-01T14:00:00+02:00'],
  ['from before work', office, '2026-06-01T03:00:00+02:00', 1, '2026-06-01T10:00:00+02:00'],
  ['from noon', office, '2026-06-01T12:30:00+02:00', 1, '2026-06-01T14:00:00+02:00'],
  ['from after work', office, '2026-06-01T20:00:00+02:00', 1, '2026-06-02T10:00:00+02:00'],
  ['over a weekend', office, '2026-06-05T16:00:00+02:00', 2, '2026-06-08T10:00:00+02:00'],
  ['a week of work', office, '2026-06-01T10:00:00+02:00', 35, '2026-06-08T10:00:00+02:00'],
  ['less than a minute', office, '2026-06-01T10:00:00.250+02:00', 0.001, '2026-06-01T10:00:03.850+02:00'],
  ['over a holiday and a weekend', office, '2026-12-24T16:00:00+01:00', 2, '2026-12-28T10:00:00+01:00'],
  ['from a holiday', office, '2026-12-25T10:00:00+01:00', 1, '2026-12-28T10:00:00+01:00'],
  ['a day of 23 hours', always, '2026-03-29T00:00:00+01:00', 23, '2026-03-30T00:00:00+02:00'],
  ['a day of 25 hours', always, '2026-10-25T00:00:00+02:00', 25, '2026-10-26T00:00:00+01:00'],
  ['a span that loses an hour', nights, '2026-03-29T00:00:00+01:00', 2, '2026-03-29T04:00:00+02:00'],
  ['a span that gains an hour', nights, '2026-10-25T00:00:00+02:00', 4, '2026-10-25T04:00:00+01:00'],
  ['spans that meet in a skipped hour', halves, '2026-03-29T00:00:00+01:00', 2, '2026-03-29T04:00:00+02:00'],
  ['spans that meet in a repeated hour', halves, '2026-10-25T00:00:00+02:00', 4, '2026-10-25T04:00:00+01:00'],
  ['the next day after a change of the clock', office, '2026-03-27T16:00:00+01:00', 2, '2026-03-30T10:00:00+02:00'],
  ['over midnight', lateShift, '2026-06-01T23:00:00+02:00', 2, '2026-06-02T01:00:00+02:00'],
  ['over midnight and a day', lateShift, '2026-06-01T23:00:00+02:00', 4, '2026-06-02T23:00:00+02:00'],
  [
    'in a zone half an hour apart',
    { timezone: 'Asia/Kolkata', week: daily([['09:30', '18:00']]) },
    '2026-06-01T17:30:00+05:30',
    1,
    '2026-06-02T10:00:00+05:30',
  ],
  [
    'where the clock is put forward at midnight',
    { timezone: 'America/Asuncion', week: daily([['00:00', '06:00']]) },
    '2023-10-01T01:00:00-03:00',
    5,
    '2023-10-01T06:00:00-03:00',
  ],
  [
    'where the clock is put forward by half an hour',
    { timezone: 'Australia/Lord_Howe', week: daily([['00:00', '24:00']]) },
    '2026-10-04T00:00:00+10:30',
    23.5,
    '2026-10-05T00:00:00+11:00',
  ],
  [
    'where a whole day is skipped',
    { timezone: 'Pacific/Apia', week: daily([['09:00', '17:00']]) },
    '2011-12-29T16:00:00-10:00',
    2,
    '2011-12-31T10:00:00+14:00',
  ],
])('%s', (_name, calendar, since, hours, until) => {
  it('is found from its begin', () => {
    expect(after(calendar, since, hours)).toBe(new Date(until).toISOString());
  });

  it('is as long', () => {
    expect(between(calendar, since, until)).toBeCloseTo(hours, 9);
  });
});

it('adds nothing to a moment out of hours', () => {
  expect(after(office, '2026-06-06T10:00:00+02:00', 0)).toBe('2026-06-06T08:00:00.000Z');
});

it('counts nothing while nobody works, and nothing backwards', () => {
  expect(between(office, '2026-06-05T17:00:00+02:00', '2026-06-08T09:00:00+02:00')).toBe(0);
  expect(between(office, '2026-06-08T12:00:00+02:00', '2026-06-08T09:00:00+02:00')).toBe(0);
});

it('ends after ten years where hardly anybody works', () => {
  const minute: BusinessCalendar = { timezone: 'Europe/Berlin', week: { mon: [['09:00', '09:01']] } };

  const began = performance.now();
  const end = after(minute, '2026-06-01T00:00:00Z', 8_760);

  expect(end.slice(0, 4)).toBe('2036');
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('adds up over every step of a year', () => {
  const begin = new Date('2026-01-01T00:00:00Z');
  let [time, sum] = [begin, 0];
  for (let step = 0; step < 400; step += 1) {
    const next = new Date(time.getTime() + 22 * hourMs + step * 61_000);
    sum += businessTimeBetween(office, time, next);
    time = next;
  }

  expect(sum).toBe(businessTimeBetween(office, begin, time));
  expect(businessTimeBetween(office, begin, addBusinessTime(office, begin, sum))).toBe(sum);
});
