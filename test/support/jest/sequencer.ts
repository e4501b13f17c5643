import { createRequire } from 'node:module';
import type { Test } from '@jest/test-result';
import type Sequencer from '@jest/test-sequencer';

const require = createRequire(import.meta.url);
const { default: DefaultSequencer } = require('@jest/test-sequencer') as { default: typeof Sequencer.default };

/** The suites that take longest. Most wait for processes, browsers or time limits, so others can run beside them. */
const slowFirst = [
  /\/test\/process\//,
  /\/test\/docs\/site/,
  /\/packages\//,
  /\/test\/(release|backup)\//,
  /\/run-schedule\./,
  /\/test\/(docs|cli|upgrade)\//,
];

/** Starts with the slow suites, so that no long one is left at the end. */
export default class SlowFirst extends DefaultSequencer {
  override sort(tests: Test[]): Test[] {
    const sorted = super.sort(tests) as Test[];
    return sorted.toSorted((a, b) => rank(a.path) - rank(b.path));
  }
}

function rank(path: string): number {
  const found = slowFirst.findIndex((pattern) => pattern.test(path));
  return found === -1 ? slowFirst.length : found;
}
