import { describe } from '@jest/globals';
import { chromiumOptions } from './chromium.ts';

/** Like `describe`, for tests that are skipped on a machine without Chromium. */
export function inBrowser(subject: string, tests: () => void): void {
  (chromiumOptions ? describe : describe.skip)(`${subject} (needs Chromium)`, tests);
}
