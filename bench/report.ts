import type { ComparedRow, GrowthRow, LoadRow, Speed } from '../scripts/generate/measurements/results.ts';
import type { Measured } from './load.ts';
import { median, ratioSpread, rounded } from './median.ts';
import type { RequestRow } from './requests/request-row.ts';

/** What both servers did, round by round. */
export interface Pair {
  product: Measured[];
  bare: Measured[];
}

export function comparedRow({ name, goal }: RequestRow, items: number, pair: Pair): ComparedRow {
  return { name, items, ...sidesOf(pair), goal };
}

export function loadRow({ name }: RequestRow, items: number, connections: number, pair: Pair): LoadRow {
  return { name, items, connections, ...sidesOf(pair) };
}

/** The growth of the bare server is what the statement alone costs more. */
export function growthRow({ name, mostGrowth }: RequestRow, items: number, few: Pair, many: Pair): GrowthRow {
  const growth = (server: keyof Pair) => ({
    p50: ratioSpread(many[server], few[server], 'p50'),
    p99: ratioSpread(many[server], few[server], 'p99'),
  });
  return { name, items, product: growth('product'), bare: growth('bare'), goal: mostGrowth };
}

function sidesOf({ product, bare }: Pair) {
  return { product: speedOf(product), bare: speedOf(bare), ratio: ratioSpread(product, bare, 'requestsPerSecond') };
}

export function speedOf(rounds: Measured[]): Speed {
  return {
    perSecond: Math.round(median(rounds, 'requestsPerSecond')),
    p50: rounded(median(rounds, 'p50')),
    p99: rounded(median(rounds, 'p99')),
  };
}
