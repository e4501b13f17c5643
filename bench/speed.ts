import type { Results } from '../scripts/generate/measurements/results.ts';
import { count, ratio, spread } from '../scripts/generate/measurements/words.ts';
import { comparedRow, growthRow, loadRow, type Pair } from './report.ts';
import { createRow } from './requests/create.ts';
import { getRow } from './requests/get.ts';
import { listRow } from './requests/list.ts';
import type { RequestRow } from './requests/request-row.ts';
import { atLeast, atMost, type Line } from './rows/row.ts';
import { type Stage, setStage } from './stage.ts';
import { type Rounds, takeTurns } from './take-turns.ts';

export interface SpeedPlan extends Rounds {
  databaseUrl: string;
  few: number;
  /** The size of the comparison with the bare server. */
  many: number;
  /** More sizes that growth is measured among. */
  more: number[];
  /** Seconds of a round of what a picture shows. */
  briefly: number;
}

export interface SpeedResults {
  speed: Pick<NonNullable<Results['speed']>, 'compared' | 'load'>;
  growth: NonNullable<Results['growth']>['rows'];
  lines: Line[];
}

const loads = [1, 4, 16, 64];
const underLoads = [listRow, getRow, createRow];

/** Measures the service beside the bare server, among few and among many items, all four under the same load in turns. */
export async function measureSpeed(rows: RequestRow[], plan: SpeedPlan): Promise<SpeedResults> {
  const results: SpeedResults = { speed: { compared: [], load: [] }, growth: [], lines: [] };
  // One after the other, so that the service has the connections that it needs.
  for (const items of [plan.many, ...plan.more].sort((one, other) => one - other)) {
    const stages: Stage[] = [];
    try {
      for (const size of [plan.few, items]) stages.push(await setStage(plan.databaseUrl, size, rows));
      const [few, many] = stages;
      if (few && many) for (const row of rows) await measureRow(row, few, many, plan, results);
    } finally {
      for (const stage of stages) await stage.close();
    }
  }
  return results;
}

async function measureRow(row: RequestRow, few: Stage, many: Stage, plan: SpeedPlan, results: SpeedResults) {
  const { items } = many;
  const isUsual = items === plan.many;
  const pairs = await compare(row, few, many, isUsual ? plan : { ...plan, seconds: plan.briefly });
  if (isUsual)
    for (const compared of [comparedRow(row, few.items, pairs.few), comparedRow(row, items, pairs.many)]) {
      const name = `${row.name} among ${count(compared.items)} items, to the bare server`;
      results.speed.compared.push(compared);
      results.lines.push(atLeast(name, compared.ratio.middle, row.goal, spread(compared.ratio)));
    }
  const grown = growthRow(row, items, pairs.few, pairs.many);
  const { product, bare } = grown;
  const name = `${row.name}: p50 among ${count(items)} items, to ${count(few.items)}`;
  const measured = `${spread(product.p50)}; bare ${ratio(bare.p50.middle)}`;
  results.growth.push(grown);
  results.lines.push(atMost(name, product.p50.middle, row.mostGrowth, '', measured));
  if (isUsual && underLoads.includes(row)) results.speed.load.push(...(await measureLoads(row, many, plan)));
}

async function measureLoads(row: RequestRow, stage: Stage, plan: SpeedPlan) {
  const measured = [];
  for (const connections of loads) {
    const turns = { ...plan, seconds: plan.briefly, warmUpSeconds: plan.briefly, connections };
    const [product = [], bare = []] = await takeTurns([stage.target('product', row), stage.target('bare', row)], turns);
    measured.push(loadRow(row, stage.items, connections, { product, bare }));
  }
  return measured;
}

/** Ordered so that the two of each of the four compared pairs are side by side. */
async function compare(row: RequestRow, few: Stage, many: Stage, rounds: Rounds): Promise<{ few: Pair; many: Pair }> {
  const targets = [
    few.target('product', row),
    many.target('product', row),
    many.target('bare', row),
    few.target('bare', row),
  ];
  const [fewProduct = [], manyProduct = [], manyBare = [], fewBare = []] = await takeTurns(targets, rounds);
  return { few: { product: fewProduct, bare: fewBare }, many: { product: manyProduct, bare: manyBare } };
}
