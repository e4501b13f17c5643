/**
 * npm run test:long [-- <word> ...]: runs what takes too long for every commit or has to be measured in seconds, one
 * part after the other on a machine that does nothing else. These are many crashes, a long fuzz, time limits and a
 * million rows, and whole suites through a pooler and on the embedded database. With words it runs only the parts whose
 * name contains one of them. Needs PostgreSQL in TEST_DATABASE_URL, and TEST_REDIS_URL. What is about Citus runs if
 * TEST_CITUS_URL names a coordinator.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A name, what Node.js runs, and variables for it. */
type Part = [string, string[], Record<string, string>?];

const project = join(import.meta.dirname, '..');
const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_CITUS_URL } = process.env;

/** The same suites as on one PostgreSQL. */
const onCitus: Part[] = [
  ['the domain on Citus', on('postgresql', 'test/domain', 'test/doors/http/idempotency'), { TEST_ON_CITUS: '1' }],
  ['fuzz on Citus', on('embedded', 'test/fuzz'), { TEST_ON_CITUS: '1' }],
  ['crashes on Citus', on('embedded', 'test/process/kill-9'), { TEST_ON_CITUS: '1' }],
];

const parts: Part[] = [
  ['crashes and faults', suites('test/process', 'test/platform')],
  ['time limits', suites('test/doors/http')],
  ['slow receivers', suites('test/domain/subscriptions/receivers')],
  ['a mailbox with many mails', suites('test/doors/mail')],
  ['fuzz', suites('test/fuzz')],
  ['Citus', suites('test/platform/db/distribution')],
  ...(TEST_CITUS_URL ? onCitus : []),
  [
    'everything through PgBouncer',
    on('postgresql', 'test/domain', 'test/doors/http', 'test/platform'),
    { TEST_PGBOUNCER: '1' },
  ],
  ['everything on the embedded database', on('embedded', 'test/domain', 'test/doors/http'), { TEST_LONG: '' }],
  ['twenty minutes under load', ['bench/soak.ts']],
  ['a million customers', ['bench/customers.ts']],
  ['reports of a million items', ['bench/reports.ts']],
  ['mail that comes in', ['bench/mail.ts']],
  ['the documentation on a slow phone', ['bench/site.ts']],
  ['data in and out among a million items', ['bench/data.ts']],
];

if (!TEST_DATABASE_URL || !TEST_REDIS_URL) {
  console.error('TEST_DATABASE_URL and TEST_REDIS_URL must name a PostgreSQL and a Redis server that tests may use.');
  process.exit(2);
}

const words = process.argv.slice(2);
const chosen = parts.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
const env = { ...process.env, TEST_LONG: '1', DATABASE_URL: TEST_DATABASE_URL };
const failed = chosen.filter(([name, args, more]) => {
  console.log(`\n${name}`);
  return spawnSync(process.execPath, args, { cwd: project, env: { ...env, ...more }, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}.`);
  process.exitCode = 1;
}

function suites(...folders: string[]): string[] {
  return ['node_modules/jest/bin/jest.js', '--runInBand', '--verbose=false', ...folders];
}

function on(database: 'embedded' | 'postgresql', ...folders: string[]): string[] {
  return [...suites(), '--selectProjects', database, '--', ...folders];
}
