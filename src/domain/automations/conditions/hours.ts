import { conditionRules } from '../../../../generated/condition-vocabulary.ts';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { comparesTime, joined } from './comparison-sql.ts';
import type { Comparison, Kind } from './kind.ts';

const hourMs = 3_600_000;
// Years 1 to 9999: what PostgreSQL and a stored time can hold.
const earliestMs = -62_135_596_800_000;
const latestMs = 253_402_300_799_999;

/** The fewest and most milliseconds that an operator allows. Times are whole milliseconds, so bounds are too. */
type Bounds = { least?: number; most?: number };

const operatorBounds: Record<string, (ms: number) => Bounds> = {
  equals: (ms) => (Number.isInteger(ms) ? { least: ms, most: ms } : { least: 1, most: 0 }),
  gt: (ms) => ({ least: Math.floor(ms) + 1 }),
  gte: (ms) => ({ least: Math.ceil(ms) }),
  lt: (ms) => ({ most: Math.ceil(ms) - 1 }),
  lte: (ms) => ({ most: Math.floor(ms) }),
};

/**
 * Hours that have passed since a time, or are left until it. The field is read and compared as the time itself, so that
 * SQL compares the bare column, which has an index.
 */
export function hoursKind(direction: 'since' | 'until'): Kind<Date, number> {
  const span = (time: Date, now: Date) => (time.getTime() - now.getTime()) * (direction === 'since' ? -1 : 1);
  const within = (time: Date, { least = -Infinity, most = Infinity }: Bounds, now: Date) =>
    span(time, now) >= least && span(time, now) <= most;
  const at = (ms: number, now: Date) => {
    const time = now.getTime() + (direction === 'since' ? -ms : ms);
    return new Date(Math.min(Math.max(time, earliestMs), latestMs));
  };
  const withinSql = (time: Prisma.Sql, { least, most }: Bounds, now: Date) => {
    const [late, early] = direction === 'since' ? (['<=', '>='] as const) : (['>=', '<='] as const);
    const conditions = [
      ...(least === undefined ? [] : [comparesTime(time, late, at(least, now))]),
      ...(most === undefined ? [] : [comparesTime(time, early, at(most, now))]),
    ];
    return joined(conditions, 'AND');
  };

  const comparison = (bounds: (ms: number) => Bounds, arity: 'one' | 'many'): Comparison<Date, number> => ({
    arity,
    holds: (time, hours, now) => hours.some((one) => within(time, bounds(one * hourMs), now)),
    sql: (time, hours, now) =>
      joined(
        hours.map((one) => withinSql(time, bounds(one * hourMs), now)),
        'OR',
      ),
  });
  const single = Object.entries(operatorBounds).map(([operator, bounds]) => [operator, comparison(bounds, 'one')]);
  return {
    operators: conditionRules.number.operators,
    isOperand: (value) => typeof value === 'number',
    operandForm: 'a number of hours',
    same: (time, [hours = Number.NaN], now) => span(time, now) === hours * hourMs,
    show: (time, now) => span(time, now) / hourMs,
    comparisons: { ...Object.fromEntries(single), in: comparison(operatorBounds.equals ?? (() => ({})), 'many') },
  };
}
