import type * as Jest from '@jest/globals';

// What test files import as '@jest/globals' (runner.ts arranges that). The bindings are live, so a module that stays
// loaded from one test file to the next always calls the Jest of the current file.
export let afterAll: typeof Jest.afterAll;
export let afterEach: typeof Jest.afterEach;
export let beforeAll: typeof Jest.beforeAll;
export let beforeEach: typeof Jest.beforeEach;
export let describe: typeof Jest.describe;
export let expect: typeof Jest.expect;
export let it: typeof Jest.it;
export let jest: typeof Jest.jest;

export type Globals = Pick<
  typeof Jest,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'jest'
>;

export function setGlobals(globals: Globals): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
