import type { AggregatedResult } from '@jest/test-result';
import type { Tier } from './outside.ts';

const withoutOutside =
  'Left out: what needs a browser, a proxy, another runtime or a mail server, or builds the documentation and packages (npm run test:outside)';

/** How to get what the names of tests say that they need, such as `(needs Chromium)`. Anything else is a Debian package. */
const ways: Record<string, string> = {
  Chromium: 'apt-get install chromium-headless-shell',
  Linux: 'run them on Linux',
  root: 'run them as root',
  TEST_CITUS_URL: 'TEST_CITUS_URL=postgres://… npm test',
  TEST_DATABASE_URL: 'TEST_DATABASE_URL=postgres://… npm test',
  TEST_LONG: 'npm run test:long',
  TEST_REDIS_URL: 'TEST_REDIS_URL=redis://… npm test',
  TEST_RUNTIMES: '.ci/run',
};

/** Says in the last lines of a run which tests were left out or skipped, why, and how to run them. */
export default class SkippedReporter {
  readonly #isWhole: boolean;
  readonly #tier: Tier;

  constructor({ testNamePattern }: { testNamePattern?: string }, { tier }: { tier: Tier }) {
    // Tests left out by their name count as skipped too.
    this.#isWhole = !testNamePattern;
    this.#tier = tier;
  }

  onRunComplete(_contexts: unknown, { testResults }: AggregatedResult): void {
    const skipped = testResults.flatMap((file) => file.testResults).filter(({ status }) => status === 'pending');
    const names = skipped.map(({ fullName }) => fullName);
    const skippedLine = this.#isWhole ? describeSkipped(names, process.env.TEST_DATABASE_URL) : null;
    const lines = [skippedLine, this.#tier === 'service' ? withoutOutside : null].filter((line) => line !== null);
    // Jest's summary comes after all reporters.
    if (lines.length > 0) process.once('exit', () => process.stderr.write(`\n${lines.join('\n')}\n`));
  }
}

/** Returns null if no test was skipped for want of something. */
export function describeSkipped(fullNames: string[], serverUrl: string | undefined): string | null {
  const needs = fullNames.map((name) => /\(needs ([^()]+)\)/.exec(name)?.[1] ?? 'TEST_DATABASE_URL');
  // A test for PostgreSQL alone is skipped on the embedded database where it runs on the server too.
  const missing = Map.groupBy(
    needs.filter((need) => !(serverUrl && need === 'TEST_DATABASE_URL')),
    (need) => need,
  );
  if (missing.size === 0) return null;
  const kinds = [...missing].sort(([, one], [, other]) => other.length - one.length);
  const total = kinds.reduce((sum, [, { length }]) => sum + length, 0);
  return `Skipped ${total} tests: ${kinds.map(([need, { length }]) => `${length} need ${need} (${wayTo(need)})`).join(', ')}`;
}

function wayTo(need: string): string {
  return need
    .split(' and ')
    .map((part) => ways[part] ?? `apt-get install ${part}`)
    .join(', ');
}
