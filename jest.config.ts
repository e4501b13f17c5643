import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import { aboutDatabase, onEmbeddedToo, throughDatabase } from './test/support/jest/both-databases.ts';
import { leftOut, tierOf } from './test/support/jest/outside.ts';

// Empty means unset, here and in every worker.
for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL']) if (!process.env[name]?.trim()) delete process.env[name];

const shared: Config = {
  testEnvironment: '<rootDir>/test/support/jest/environment.ts',
  testRunner: '<rootDir>/test/support/jest/runner.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  // It has a package.json of the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  setupFilesAfterEnv: ['<rootDir>/test/support/matchers.ts'],
};

const { TEST_DATABASE_URL: serverUrl } = process.env;
const tier = tierOf(process.env, process.argv.slice(2));
/** A run that names the embedded database has all of its tests. */
const isPartEnough = serverUrl !== undefined && !process.argv.includes('--selectProjects');

const config: Config = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // It only ends what hangs. On a busy machine, a process alone may take ten seconds to start.
  testTimeout: 120_000,
  // Two more than there are processors, because some tests wait for time limits and others for processes that they
  // start.
  maxWorkers: availableParallelism() + 2,
  // The last one says what was skipped, after Jest's own summary.
  reporters: ['default', ['<rootDir>/test/support/jest/skipped-reporter.ts', { tier }]],
  testSequencer: '<rootDir>/test/support/jest/sequencer.ts',
  // After its last handle a worker writes what Node.js has compiled, and frees half a GB: on a busy machine longer than 500 ms.
  workerGracefulExitTimeout: 10_000,
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    {
      ...shared,
      displayName: 'embedded',
      testMatch: ['<rootDir>/{test,packages/*/test}/**/*.test.ts'],
      testPathIgnorePatterns: [...leftOut(tier), ...(isPartEnough ? [onlyOnPostgresql()] : [])],
      globals: { databaseKind: 'embedded' },
    },
    ...(serverUrl
      ? [
          {
            ...shared,
            displayName: 'postgresql',
            testMatch: [
              ...throughDatabase.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
              ...aboutDatabase.map((suite) => `<rootDir>/test/${suite}.test.ts`),
            ],
            testPathIgnorePatterns: leftOut(tier),
            globals: { databaseKind: 'postgresql' },
          },
        ]
      : []),
  ],
};

/** A pattern of the tests that go through the database and are not to run on the embedded one. */
function onlyOnPostgresql(): string {
  const too = Object.entries(onEmbeddedToo).flatMap(([folder, suites]) => suites.map((suite) => `${folder}/${suite}`));
  return `<rootDir>/test/(?=(?:${throughDatabase.join('|')})/)(?!(?:${too.join('|')})\\.test\\.ts$)`;
}

export default config;
