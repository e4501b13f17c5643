/**
 * Measures the service beside a bare server that runs the same SQL, among few and among many items, all four under the
 * same load in turns, and both under few and many connections. Keeps the results in bench/results/ with pictures, and prints
 * the page of them. `--growth` compares more sizes, up to ten million items or `--most`, whose database needs 50 GB and stays.
 * Needs PostgreSQL: it makes databases beside the one in DATABASE_URL. `--quick` tries it out in a minute. Its numbers mean
 * little and are not kept.
 */
import { parseArgs } from 'node:util';
import type { Results } from '../scripts/generate/measurements/results.ts';
import { count, spread } from '../scripts/generate/measurements/words.ts';
import { type CaseName, goals } from './cases.ts';
import { keepResults } from './keep-results.ts';
import { usualConnections } from './load.ts';
import { describeMachine } from './machine.ts';
import { comparedRow, growthRow, loadRow, type Pair } from './report.ts';
import { type Stage, setStage } from './stage.ts';
import { type Rounds, takeTurns } from './take-turns.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    most: { type: 'string' },
  },
});
const plan = options.quick
  ? { few: 1_000, many: 20_000, more: [5_000], rounds: 3, warmUpSeconds: 0.3, seconds: 0.3, briefly: 0.2 }
  : {
      few: 10_000,
      many: 1_000_000,
      more: [100_000, 10_000_000],
      rounds: 9,
      warmUpSeconds: 2,
      seconds: 0.75,
      briefly: 0.5,
    };
const loads = [1, 4, 16, 64];
const underLoads: CaseName[] = ['list', 'get', 'create'];
const most = Number(options.most ?? Number.POSITIVE_INFINITY);

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const url = process.env.DATABASE_URL;
const names = Object.keys(goals) as CaseName[];
const machine = await describeMachine(url);
const speed: Pick<NonNullable<Results['speed']>, 'compared' | 'load'> = { compared: [], load: [] };
const growth: NonNullable<Results['growth']>['rows'] = [];

const few = await setStage(url, plan.few);
try {
  const sizes = [plan.many, ...(options.growth ? plan.more : [])].filter((size) => size <= most);
  // One after the other, so that the service has the connections that it needs.
  for (const items of sizes.sort((one, other) => one - other)) await withStage(items, measureStage);
} finally {
  await few.close();
}

const measured = { machine, rounds: plan.rounds, fewest: plan.few };
if (!options.quick)
  keepResults({
    speed: { ...measured, connections: usualConnections, ...speed },
    ...(options.growth && { growth: { ...measured, rows: growth } }),
  });

async function measureStage(many: Stage): Promise<void> {
  const { items } = many;
  const isUsual = items === plan.many;
  for (const name of names) {
    const pairs = await compare(name, many, isUsual ? plan : { ...plan, seconds: plan.briefly });
    const grown = growthRow(name, items, pairs.few, pairs.many);
    growth.push(grown);
    const compared = [comparedRow(name, plan.few, pairs.few), comparedRow(name, items, pairs.many)];
    if (isUsual) speed.compared.push(...compared);
    console.log(
      `${name}: ${compared.map((row) => `${spread(row.ratio)} of the bare server among ${count(row.items)} items`).join(', ')};`,
      `p50 grows to ${spread(grown.product.p50)} times`,
    );
  }
  if (!isUsual) return;
  for (const name of underLoads)
    for (const connections of loads) {
      const turns = { ...plan, seconds: plan.briefly, warmUpSeconds: plan.briefly, connections };
      const [product = [], bare = []] = await takeTurns(
        [many.target('product', name), many.target('bare', name)],
        turns,
      );
      speed.load.push(loadRow(name, items, connections, { product, bare }));
    }
}

/** Ordered so that the two of each of the four compared pairs are side by side. */
async function compare(name: CaseName, many: Stage, rounds: Rounds): Promise<{ few: Pair; many: Pair }> {
  const targets = [
    few.target('product', name),
    many.target('product', name),
    many.target('bare', name),
    few.target('bare', name),
  ];
  const [fewProduct = [], manyProduct = [], manyBare = [], fewBare = []] = await takeTurns(targets, rounds);
  return { few: { product: fewProduct, bare: fewBare }, many: { product: manyProduct, bare: manyBare } };
}

async function withStage(items: number, work: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await setStage(url, items);
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}
