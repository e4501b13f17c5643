import { expect, it } from '@jest/globals';
import { missingServices } from '../support/required-services.ts';

it('names the services whose absence would skip tests', () => {
  expect(missingServices({ TEST_DATABASE_URL: undefined, TEST_REDIS_URL: '', hasChromium: false })).toEqual([
    'PostgreSQL is missing: set TEST_DATABASE_URL to a server that tests may use.',
    'Redis is missing: set TEST_REDIS_URL to a server that tests may use.',
    expect.stringMatching(/^Chromium is missing: no Chromium at .+\.$/),
  ]);
});

it('says nothing if all are there', () => {
  expect(
    missingServices({ TEST_DATABASE_URL: 'postgres://…', TEST_REDIS_URL: 'redis://…', hasChromium: true }),
  ).toEqual([]);
});
