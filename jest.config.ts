import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const shared: Config = {
  testEnvironment: '<rootDir>/test/support/jest/environment.ts',
  testRunner: '<rootDir>/test/support/jest/runner.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  setupFilesAfterEnv: ['<rootDir>/test/support/matchers.ts'],
};

/** Folders whose tests go through a database; they run on PostgreSQL too where `TEST_DATABASE_URL` names one. */
const throughDatabase = ['domain', 'doors/http', 'platform/files', 'platform/jobs', 'platform/mail'];

const config: Config = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // It ends what hangs, and is no measure: on a busy machine, a process alone may take ten seconds to start.
  testTimeout: 120_000,
  // Two at least: the memory that a module graph leaves behind is given back only by ending a worker.
  maxWorkers: Math.max(2, availableParallelism()),
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'embedded',
      testMatch: ['<rootDir>/{test,packages/*/test}/**/*.test.ts'],
      globals: { databaseKind: 'embedded' },
    },
    ...(process.env.TEST_DATABASE_URL
      ? [
          {
            ...shared,
            displayName: 'postgresql',
            testMatch: throughDatabase.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
            globals: { databaseKind: 'postgresql' },
          },
        ]
      : []),
  ],
};

export default config;
