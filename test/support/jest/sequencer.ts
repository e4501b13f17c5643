import { createRequire } from 'node:module';
import type { Test } from '@jest/test-result';
import type Sequencer from '@jest/test-sequencer';

const require = createRequire(import.meta.url);
const { default: DefaultSequencer } = require('@jest/test-sequencer') as { default: typeof Sequencer.default };

/** Most of these wait for processes and time limits, so others can compute beside them. */
const waiting = /\/test\/process\//;

/** The others that take longest: they build, install, draw in browsers, or ask for everything that there is. */
const computing = [
  /\/test\/docs\/site/,
  /\/test\/(release|backup|fuzz)\//,
  /\/packages\//,
  /\/(role-matrix|authorisation-matrix|declared-events|list-feedback|run-schedule)\./,
  /\/test\/(docs|cli|upgrade)\//,
  /\/import-feedback\./,
];

/** Starts with the slow suites, so that no long one is left at the end: one that waits, one that computes, and so on. */
export default class SlowFirst extends DefaultSequencer {
  override sort(tests: Test[]): Test[] {
    const sorted = (super.sort(tests) as Test[]).toSorted((a, b) => rank(a.path) - rank(b.path));
    const [slow, others] = [
      sorted.filter(isComputing),
      sorted.filter((test) => !isComputing(test) && !isWaiting(test)),
    ];
    const idle = sorted.filter(isWaiting);
    const pairs = Array.from({ length: Math.max(slow.length, idle.length) }, (_, index) => [idle[index], slow[index]]);
    return [...pairs.flat().filter((test) => test !== undefined), ...others];
  }
}

const isWaiting = ({ path }: Test): boolean => waiting.test(path);
const isComputing = ({ path }: Test): boolean => computing.some((pattern) => pattern.test(path));

function rank(path: string): number {
  return computing.findIndex((pattern) => pattern.test(path));
}
