import { jest } from '@jest/globals';
import { setUpFirstRun } from '../../../src/start/first-run.ts';
import { announceSignInLink, makeFirstSignInLink } from '../../../src/start/first-sign-in.ts';
import type { TestApp } from '../../../test/support/app.ts';
import { contextOf } from '../../../test/support/jobs.ts';

/** Does what a first start does once it takes requests, and returns the link that it prints. */
export async function printedLink(app: TestApp): Promise<string> {
  await setUpFirstRun(app.database.prisma);
  const url = (await makeFirstSignInLink(contextOf(app))) ?? '';
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    announceSignInLink(url);
    return /^http\S+$/m.exec(write.mock.calls.join(''))?.[0] ?? '';
  } finally {
    write.mockRestore();
  }
}
