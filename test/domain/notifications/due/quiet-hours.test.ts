import { describe, expect, it } from '@jest/globals';
import { endOfQuietHours } from '../../../../src/domain/notifications/due/quiet-hours.ts';

const end = (from: string, to: string, now: string) =>
  endOfQuietHours({ from, to }, 'Europe/Berlin', new Date(now))?.toISOString() ?? null;

describe('the end of quiet hours', () => {
  it.each([
    ['over midnight, in the evening', '22:00', '07:00', '2026-11-27T22:30:00Z', '2026-11-28T06:00:00.000Z'],
    ['over midnight, in the night', '22:00', '07:00', '2026-11-27T23:30:00Z', '2026-11-28T06:00:00.000Z'],
    ['in the first hour of two', '22:00', '02:30', '2026-10-25T00:15:00Z', '2026-10-25T00:30:00.000Z'],
    ['in the second hour of two', '22:00', '02:30', '2026-10-25T01:15:00Z', '2026-10-25T01:30:00.000Z'],
    ['in a night whose end the clock leaves out', '22:00', '02:30', '2026-03-29T00:15:00Z', '2026-03-29T01:30:00.000Z'],
  ])('is later than now %s', (_when, from, to, now, expected) => {
    expect(end(from, to, now)).toBe(expected);
  });

  it('is none outside', () => {
    expect(end('22:00', '07:00', '2026-11-28T06:00:00Z')).toBeNull();
  });

  it('is later than now in each minute of the nights when clocks change', () => {
    for (const night of ['2026-10-24T18:00:00Z', '2026-03-28T18:00:00Z'])
      for (let minute = 0; minute < 900; minute += 1) {
        const now = new Date(Date.parse(night) + minute * 60_000);
        for (const to of ['02:00', '02:30', '02:59', '03:00', '07:00']) {
          const found = endOfQuietHours({ from: '22:00', to }, 'Europe/Berlin', now);
          if (found && found <= now) throw new Error(`${now.toISOString()} ends at ${found.toISOString()}`);
        }
      }
  });
});
