/**
 * npm run test:long [-- <word> ...]: runs what takes too long for every commit or has to be measured in seconds, one
 * part after the other on a machine that does nothing else. These are many crashes, a long fuzz, time limits and a
 * million rows. With words it runs only the parts whose name contains one of them. Needs PostgreSQL in
 * TEST_DATABASE_URL, and TEST_REDIS_URL.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

/** A name, and what Node.js runs. */
const parts: [string, string[]][] = [
  ['crashes and faults', suites('test/process', 'test/platform')],
  ['time limits', suites('test/doors/http')],
  ['slow receivers', suites('test/domain/subscriptions/receivers')],
  ['fuzz', suites('test/fuzz')],
  ['a million customers', ['bench/customers.ts']],
  ['ticks among a million items', ['bench/ticks.ts']],
  ['data in and out among a million items', ['bench/data.ts']],
];

if (!TEST_DATABASE_URL || !TEST_REDIS_URL) {
  console.error('TEST_DATABASE_URL and TEST_REDIS_URL must name a PostgreSQL and a Redis server that tests may use.');
  process.exit(2);
}

const words = process.argv.slice(2);
const chosen = parts.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
const env = { ...process.env, TEST_LONG: '1', DATABASE_URL: TEST_DATABASE_URL };
const failed = chosen.filter(([name, args]) => {
  console.log(`\n${name}`);
  return spawnSync(process.execPath, args, { cwd: project, env, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}.`);
  process.exitCode = 1;
}

function suites(...folders: string[]): string[] {
  return ['node_modules/jest/bin/jest.js', '--runInBand', '--verbose=false', ...folders];
}
