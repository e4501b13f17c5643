import { chromiumOptions, whyNone } from './browser/chromium.ts';
import { whyNoDovecot } from './dovecot.ts';
import { whyNoSwaks } from './swaks.ts';

/** Throws in continuous integration if tests would be skipped because a service is missing. */
export function requireServices(): void {
  const { CI, TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (!CI) return;
  const missing = missingServices({ TEST_DATABASE_URL, TEST_REDIS_URL, hasChromium: chromiumOptions !== null });
  missing.push(...[whyNoDovecot, whyNoSwaks].flatMap((why) => (why === null ? [] : `A program is missing: ${why}.`)));
  if (missing.length > 0) throw new Error(['In CI no test may be skipped.', ...missing].join('\n'));
}

interface Services {
  TEST_DATABASE_URL: string | undefined;
  TEST_REDIS_URL: string | undefined;
  hasChromium: boolean;
}

/** A sentence for each missing service. */
export function missingServices({ TEST_DATABASE_URL, TEST_REDIS_URL, hasChromium }: Services): string[] {
  return [
    ...(TEST_DATABASE_URL ? [] : ['PostgreSQL is missing: set TEST_DATABASE_URL to a server that tests may use.']),
    ...(TEST_REDIS_URL ? [] : ['Redis is missing: set TEST_REDIS_URL to a server that tests may use.']),
    ...(hasChromium ? [] : [`Chromium is missing: ${whyNone}.`]),
  ];
}
