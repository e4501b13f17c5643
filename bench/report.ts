import type { ComparedRow, GrowthRow, LoadRow, Speed } from '../scripts/generate/measurements/results.ts';
import { type CaseName, goals } from './cases.ts';
import type { Measured } from './load.ts';
import { median, ratioSpread, rounded } from './median.ts';

/** What both servers did, round by round. */
export interface Pair {
  product: Measured[];
  bare: Measured[];
}

/** How many times larger the p50 among more items may be than the one among the fewest. */
const mostGrowth = 1.1;

export function comparedRow(name: CaseName, items: number, pair: Pair): ComparedRow {
  return { name, items, ...sidesOf(pair), goal: goals[name] };
}

export function loadRow(name: CaseName, items: number, connections: number, pair: Pair): LoadRow {
  return { name, items, connections, ...sidesOf(pair) };
}

/** The growth of the bare server is what the statement alone costs more. */
export function growthRow(name: CaseName, items: number, few: Pair, many: Pair): GrowthRow {
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
