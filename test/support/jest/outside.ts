/**
 * Suites that need a browser, a proxy, a pooler, another runtime or a mail server, or build the documentation and the
 * packages. `npm run test:outside` runs them, and so does a run that names one of them.
 */
export const outside = [
  'packages/',
  'test/docs/',
  'test/release/',
  'test/scripts/',
  'test/cli/examine-mail-in.test.ts',
  'test/domain/mails/compose/write-html.test.ts',
  'test/domain/session/passkey-in-browser.test.ts',
  'test/doors/http/thread/thread-browser.test.ts',
  'test/doors/mail/imap-breaks.test.ts',
  'test/doors/mail/imap.test.ts',
  'test/doors/mail/lmtp.test.ts',
  'test/platform/db/held-lock.test.ts',
  'test/process/failover.test.ts',
  'test/process/fleet.test.ts',
  'test/process/kill-9-mail-in.test.ts',
  'test/process/mailbox-day.test.ts',
  'test/process/other-sessions.test.ts',
  'test/process/pgbouncer.test.ts',
];

/** The files of test/ that start what a suite of `npm test` does without. */
export const outsiders = [
  'test/support/browser/chromium.ts',
  'test/support/dovecot.ts',
  'test/support/nginx.ts',
  'test/support/pgbouncer.ts',
  'test/support/postfix.ts',
  'test/support/swaks.ts',
  'test/process/haproxy.ts',
];

export type Tier = 'service' | 'outside' | 'all';

const withValue = new Set([
  '-t',
  '--testNamePattern',
  '-w',
  '--maxWorkers',
  '--selectProjects',
  '--outputFile',
  '--shard',
  '--testTimeout',
]);

/** The suites that a run is about. With names, which Jest takes for patterns of paths, all that they name. */
export function tierOf({ TEST_TIER }: NodeJS.ProcessEnv, given: string[]): Tier {
  if (TEST_TIER === 'outside') return 'outside';
  const names = given.filter((one, at) => !one.startsWith('-') && !withValue.has(given[at - 1] ?? ''));
  return names.length > 0 ? 'all' : 'service';
}

/** Patterns of the paths that the tier leaves out. */
export function leftOut(tier: Tier): string[] {
  const suites = `(?:${outside.map((path) => path.replaceAll('.', '\\.')).join('|')})`;
  if (tier === 'service') return [`<rootDir>/${suites}`];
  return tier === 'outside' ? [`<rootDir>/(?!${suites})`] : [];
}
