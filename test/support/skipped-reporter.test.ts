import { expect, it } from '@jest/globals';
import { describeSkipped } from './jest/skipped-reporter.ts';

const names = [
  'the widget (needs Chromium) sends feedback',
  'the widget (needs Chromium) keeps the text',
  'a primary that is lost (needs postgresql and haproxy) loses nothing',
  'items are served by an index',
];

it('a run says how many tests were skipped, why, and how to get what they need', () => {
  expect(describeSkipped(names, undefined)).toBe(
    'Skipped 4 tests: 2 need Chromium (apt-get install chromium-headless-shell), ' +
      '1 need postgresql and haproxy (apt-get install postgresql, apt-get install haproxy), ' +
      '1 need TEST_DATABASE_URL (TEST_DATABASE_URL=postgres://… npm test)',
  );
});

it('a run does not ask for the PostgreSQL that it has', () => {
  expect(describeSkipped(names.slice(3), 'postgres://127.0.0.1/postgres')).toBeNull();
});
