/**
 * Measures data in and out among a million items: the export of all of them beside a bare script that reads the same
 * rows, the import of 100,000 lines of CSV, and bulk changes of 500 items. With words it measures only what they name, of
 * `export`, `import` and `bulk`. Needs PostgreSQL, as run.ts does. `--quick` takes 20,000 items and 5,000 lines.
 */
import { parseArgs } from 'node:util';
import { measureBulk } from './in-and-out/bulk.ts';
import { measureExport } from './in-and-out/export.ts';
import { reportGoals } from './in-and-out/goal.ts';
import { measureImport } from './in-and-out/import.ts';

const { values: options, positionals: words } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const plan = options.quick
  ? { items: 20_000, lines: 5_000, rounds: 1 }
  : { items: 1_000_000, lines: 100_000, rounds: 3 };

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const { DATABASE_URL: url } = process.env;
const { items, lines, rounds } = plan;
const parts = {
  export: () => measureExport(url, items, rounds),
  import: () => measureImport(url, items, lines, rounds),
  bulk: () => measureBulk(url, items),
};
const goals = [];
for (const [name, measure] of Object.entries(parts))
  if (words.length === 0 || words.includes(name)) goals.push(...(await measure()));
// Few items tell nothing of speed.
if (!reportGoals(goals) && !options.quick) process.exitCode = 1;
