/**
 * Measures the service beside a bare server that runs the same SQL, among few and among many items, all four under the
 * same load in turns. Keeps the results in results.json. Needs PostgreSQL: it makes temporary databases beside the one
 * in DATABASE_URL. `--quick` tries it out in half a minute. Its numbers mean little and are not kept.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CaseName, goals } from './cases.ts';
import { type Compared, report } from './report.ts';
import { type Stage, setStage } from './stage.ts';
import { takeTurns } from './take-turns.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const plan = options.quick
  ? { few: 1_000, many: 20_000, rounds: 3, warmUpSeconds: 0.3, seconds: 0.3 }
  : { few: 10_000, many: 1_000_000, rounds: 15, warmUpSeconds: 3, seconds: 0.75 };

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const few = await setStage(process.env.DATABASE_URL, plan.few);
try {
  const many = await setStage(process.env.DATABASE_URL, plan.many);
  try {
    const compared: Compared[] = [];
    for (const name of Object.keys(goals) as CaseName[]) compared.push(await compare(name, few, many));
    const results = report([few, many], compared);
    if (!options.quick) keep(results);
  } finally {
    await many.close();
  }
} finally {
  await few.close();
}

function keep(results: object): void {
  writeFileSync(new URL('./results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
}

/** Ordered so that the two of each of the four compared pairs are side by side. */
async function compare(name: CaseName, few: Stage, many: Stage): Promise<Compared> {
  const targets = [
    few.target('product', name),
    many.target('product', name),
    many.target('bare', name),
    few.target('bare', name),
  ];
  const [fewProduct = [], manyProduct = [], manyBare = [], fewBare = []] = await takeTurns(targets, plan);
  return { name, few: { product: fewProduct, bare: fewBare }, many: { product: manyProduct, bare: manyBare } };
}
