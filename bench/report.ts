import { cpus } from 'node:os';
import { type CaseName, goals } from './cases.ts';
import { connections, type Measured } from './load.ts';
import { median, medianRatio } from './median.ts';
import type { Stage } from './stage.ts';

interface Pair {
  product: Measured[];
  bare: Measured[];
}

/** What both servers did in one case, round by round, among few items and among many. */
export interface Compared {
  name: CaseName;
  few: Pair;
  many: Pair;
}

/** How many times larger the p50 among many items may be than the one among few. */
const mostGrowth = 1.2;

/** Prints the medians of what was measured, and which goals are met. Returns all of it too. */
export function report(stages: Pick<Stage, 'items' | 'fillSeconds'>[], compared: Compared[]) {
  const few = compared.map(({ name, few }) => speedOf(name, few));
  const many = compared.map(({ name, many }) => speedOf(name, many));
  const growth = compared.map(growthOf);
  const met = [...few, ...many, ...growth].every((row) => row.met);

  print(`${stages[0]?.items} items: requests a second, and milliseconds`, few);
  print(`${stages[1]?.items} items: requests a second, and milliseconds`, many);
  print('p50 among many items / p50 among few', growth);
  console.log(met ? '\nEvery goal is met.' : '\nNot every goal is met: see the columns "met".');

  const machine = { node: process.version, cpus: cpus().length, date: new Date().toISOString(), connections };
  const fills = stages.map(({ items, fillSeconds }) => ({ items, fillSeconds }));
  return { ...machine, met, fills, few, many, growth };
}

function speedOf(name: CaseName, { product, bare }: Pair) {
  const ratio = medianRatio(product, bare, 'requestsPerSecond');
  return {
    name,
    product: Math.round(median(product, 'requestsPerSecond')),
    bare: Math.round(median(bare, 'requestsPerSecond')),
    ratio: round(ratio),
    goal: goals[name],
    met: ratio >= goals[name],
    p50: round(median(product, 'p50')),
    p99: round(median(product, 'p99')),
    bareP50: round(median(bare, 'p50')),
    bareP99: round(median(bare, 'p99')),
  };
}

/** The growth of the bare server is what the statement alone costs more among many items. */
function growthOf({ name, few, many }: Compared) {
  const growth = medianRatio(many.product, few.product, 'p50');
  return {
    name,
    product: round(growth),
    bare: round(medianRatio(many.bare, few.bare, 'p50')),
    goal: mostGrowth,
    met: growth <= mostGrowth,
  };
}

function print(title: string, rows: { name: string }[]): void {
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows.map(({ name, ...columns }) => [name, columns])));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
