import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

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

/** Folders whose tests use a database. They also run on PostgreSQL if `TEST_DATABASE_URL` names one. */
const throughDatabase = [
  'domain',
  'doors/http',
  'platform/files',
  'platform/jobs',
  'platform/log-readers',
  'platform/mail',
];
const aboutTables = '<rootDir>/test/platform/db/{check-constraints,workspace-isolation}.test.ts';

/** Tests in those folders whose result does not depend on the database. */
const beforeDatabase = [
  'domain/access/(api-key|authorisation-matrix|role-matrix)',
  'domain/automations/depends-on-time',
  'domain/automations/vocabulary',
  'domain/events/declared-events',
  'domain/notes/clean-html',
  'domain/rules/custom-field-types',
  'domain/widget-intake/is-allowed-page',
  'doors/http/check-order',
  'doors/http/connections/slow-clients',
  'doors/http/rate-limit/rate-limit-redis',
  'doors/http/request/body-form',
  'doors/http/routing',
  'doors/http/site/docs',
  'doors/http/site/widget-script',
];

const config: Config = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // It only ends what hangs. On a busy machine, a process alone may take ten seconds to start.
  testTimeout: 120_000,
  // Two more than there are processors, because some tests wait for time limits and others for processes that they
  // start.
  maxWorkers: availableParallelism() + 2,
  testSequencer: '<rootDir>/test/support/jest/sequencer.ts',
  workerIdleMemoryLimit: '1.5GB',
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
            testMatch: [...throughDatabase.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`), aboutTables],
            testPathIgnorePatterns: beforeDatabase.map((file) => `<rootDir>/test/${file}\\.test\\.ts$`),
            globals: { databaseKind: 'postgresql' },
          },
        ]
      : []),
  ],
};

export default config;
