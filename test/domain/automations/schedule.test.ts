import { describe, expect, it } from '@jest/globals';
import { checkSchedule, nextRunAt } from '../../../src/domain/automations/schedule.ts';

function nextRuns(cron: string, timezone: string, after: string, count: number): string[] {
  const times: string[] = [];
  for (let time = new Date(after); times.length < count; times.push(time.toISOString()))
    time = nextRunAt({ cron, timezone }, time);
  return times.map((time) => time.slice(0, 16));
}

describe('a schedule where the clock is changed', () => {
  it.each([
    // Lord Howe skips 2:00 to 2:30 on 4 October 2026, and shows 1:30 to 2:00 twice on 4 April 2027.
    ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', ['2026-10-03T15:45', '2026-10-04T15:15']],
    ['0 2 4 10 *', 'Australia/Lord_Howe', '2026-10-01T00:00Z', ['2026-10-03T15:30', '2027-10-03T15:00']],
    ['15 1 * * *', 'Australia/Lord_Howe', '2027-04-03T00:00Z', ['2027-04-03T14:15', '2027-04-04T14:45']],
    ['45 1 * * *', 'Australia/Lord_Howe', '2027-04-03T00:00Z', ['2027-04-03T14:45', '2027-04-04T15:15']],
    ['*/15 * * * *', 'Australia/Lord_Howe', '2026-10-03T15:15Z', ['2026-10-03T15:30', '2026-10-03T15:45']],
    ['*/30 * * * *', 'Australia/Lord_Howe', '2027-04-03T14:30Z', ['2027-04-03T15:00', '2027-04-03T15:30']],
    ['15,45 2 * * *', 'America/New_York', '2027-03-14T06:30Z', ['2027-03-14T07:15', '2027-03-14T07:45']],
    ['30 1 * * *', 'America/New_York', '2027-11-07T00:00Z', ['2027-11-07T05:30', '2027-11-08T06:30']],
    ['20 * * * *', 'America/New_York', '2027-11-07T05:00Z', ['2027-11-07T05:20', '2027-11-07T06:20']],
    ['0 0 * * *', 'America/Santiago', '2026-09-05T12:00Z', ['2026-09-06T04:00', '2026-09-07T03:00']],
    ['30 0 30 12 *', 'Pacific/Apia', '2011-01-01T00:00Z', ['2011-12-30T10:30', '2012-12-29T10:30']],
    ['0 9 29 2 *', 'Asia/Kathmandu', '2027-01-01T00:00Z', ['2028-02-29T03:15', '2032-02-29T03:15']],
  ])('runs %s in %s once for each time that it names', (cron, timezone, after, runs) => {
    expect(nextRuns(cron, timezone, after, 2)).toEqual(runs);
  });

  it('comes to a next run after every hour of a year, whatever half hour is skipped or repeated', () => {
    const schedule = { cron: '10,40 0-5 * * *', timezone: 'Australia/Lord_Howe' };
    const hours = Array.from({ length: 365 * 24 }, (_, hour) => new Date(Date.UTC(2026, 6, 1, hour)));

    const waits = hours.filter((_, at) => at % 7 === 0).map((hour) => Number(nextRunAt(schedule, hour)) - Number(hour));

    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(19 * 3_600_000);
  });
});

describe('a schedule on save', () => {
  it.each(['0 0 30 2 *', '0 12 31 4,6,9,11 *', '5 5 30,31 2 *'])('is refused if its days never come: %s', (cron) => {
    expect(checkSchedule({ cron, timezone: 'UTC' })).toEqual([
      {
        path: 'body/schedule/cron',
        message: 'must name a day that comes: there is none in the months that it names',
      },
    ]);
  });

  it.each(['0 0 29 2 *', '0 0 30 2 1', '0 0 31 1-12 *'])('may have days that come at some time: %s', (cron) => {
    expect(checkSchedule({ cron, timezone: 'Europe/Berlin' })).toEqual([]);
  });

  it.each(['61 * * * *', 'H * * * *', 'nine', '0 0 32 * *'])('must have the form of cron: %s', (cron) => {
    expect(checkSchedule({ cron, timezone: 'UTC' })[0]?.message).toBe('must be a cron expression of five fields');
  });
});
