/**
 * Measures the service beside a bare server that runs the same SQL, among few and among many items, all four under the
 * same load in turns. Needs PostgreSQL: DATABASE_URL names a database beside which it makes its own for the time.
 * `--quick` tries it out in half a minute; its numbers mean little.
 */
import { parseArgs } from 'node:util';
import { type CaseName, goals } from './cases.ts';
import type { Measured } from './load.ts';
import { type Compared, report } from './report.ts';
import { type Stage, setStage } from './stage.ts';
import { takeTurns } from './take-turns.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const plan = options.quick
  ? { few: 1_000, many: 20_000, rounds: 3, warmUpSeconds: 0.3, seconds: 0.3 }
  : { few: 10_000, many: 1_000_000, rounds: 7, warmUpSeconds: 1, seconds: 1.25 };

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}
type FourMeasured = [Measured, Measured, Measured, Measured];

const stages: Stage[] = [];
try {
  for (const items of [plan.few, plan.many]) stages.push(await setStage(process.env.DATABASE_URL, items));
  const compared: Compared[] = [];
  for (const name of Object.keys(goals) as CaseName[]) compared.push(await compare(name, stages));
  report(stages, compared);
} finally {
  for (const stage of stages) await stage.close();
}

async function compare(name: CaseName, stages: Stage[]): Promise<Compared> {
  const targets = stages.flatMap((stage) => [stage.target('product', name), stage.target('bare', name)]);
  const [productFew, bareFew, productMany, bareMany] = (await takeTurns(targets, plan)) as FourMeasured;
  return { name, few: { product: productFew, bare: bareFew }, many: { product: productMany, bare: bareMany } };
}
