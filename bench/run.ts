/**
 * npm run bench [-- <word> ...]: measures each row of the goals and prints one table: row, measured, goal, met. With words
 * it measures only the rows whose name contains one of them. Requests are measured beside a bare server that runs the same
 * SQL, among few and among many items. `--growth` compares more sizes, up to ten million items or `--most`, whose database
 * needs 50 GB and stays. `--beside <folder>` starts the service of another checkout too. A run without words keeps its
 * results in bench/results/. Needs PostgreSQL: it makes databases beside the one in DATABASE_URL. `--quick` tries it out
 * in minutes. Its numbers mean little and are not kept.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { goalsTable, toMarkdown } from '../scripts/generate/measurements/tables.ts';
import { keepResults } from './keep-results.ts';
import { usualConnections } from './load.ts';
import { describeMachine } from './machine.ts';
import { requestRows } from './requests/all.ts';
import { createsBesideRow } from './rows/creates-beside.ts';
import { firstStartRow } from './rows/first-start.ts';
import { firstViewRow } from './rows/first-view.ts';
import { idleServiceRow } from './rows/idle-service.ts';
import { mixedWorkRow } from './rows/mixed-work.ts';
import type { Line } from './rows/row.ts';
import { startEmbeddedRow } from './rows/start-embedded.ts';
import { startOnPostgresqlRow } from './rows/start-on-postgresql.ts';
import { twoProcessesRow } from './rows/two-processes.ts';
import { measureSpeed } from './speed.ts';

const { values: options, positionals: words } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    most: { type: 'string' },
    beside: { type: 'string' },
  },
  allowPositionals: true,
});
const sizes = options.quick
  ? { few: 1_000, many: 20_000, more: [5_000] }
  : { few: 10_000, many: 1_000_000, more: [100_000, 10_000_000] };
const rounds = options.quick
  ? { rounds: 3, warmUpSeconds: 0.3, seconds: 0.3, briefly: 0.2 }
  : { rounds: 9, warmUpSeconds: 2, seconds: 0.75, briefly: 0.5 };
const otherRows = [
  createsBesideRow,
  mixedWorkRow,
  startOnPostgresqlRow,
  startEmbeddedRow,
  firstStartRow,
  idleServiceRow,
  firstViewRow,
  twoProcessesRow,
];

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}
const isChosen = ({ name }: { name: string }) => words.length === 0 || words.some((word) => name.includes(word));
const chosenRequests = requestRows.filter(isChosen);
const chosenOthers = otherRows.filter(isChosen);
if (chosenRequests.length + chosenOthers.length === 0) {
  console.error(`The rows are: ${[...requestRows, ...otherRows].map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const machine = await describeMachine(databaseUrl);
const most = Number(options.most ?? Number.POSITIVE_INFINITY);
const { few, many } = sizes;
const more = options.growth ? sizes.more.filter((size) => size <= most) : [];
const { speed, growth, lines } = await measureSpeed(chosenRequests, { ...rounds, databaseUrl, few, many, more });
show(lines);
const plan = {
  databaseUrl,
  isQuick: options.quick,
  items: many,
  beside: options.beside === undefined ? undefined : pathToFileURL(`${resolve(options.beside)}/`),
};
for (const row of chosenOthers) {
  const measured = await row.measure(plan);
  show(measured);
  lines.push(...measured);
}

if (!options.quick && words.length === 0) {
  const measured = { machine, rounds: rounds.rounds, fewest: few };
  keepResults({
    goals: { machine, lines },
    speed: { ...measured, connections: usualConnections, ...speed },
    ...(options.growth && { growth: { ...measured, rows: growth } }),
  });
}
console.log(`\n${toMarkdown(goalsTable(lines))}`);

/** A full run takes long, so each row is shown as soon as it is measured. */
function show(measured: Line[]): void {
  for (const { row, measured: value } of measured) console.log(`${row}: ${value}`);
}
