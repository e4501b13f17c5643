import { expect } from '@jest/globals';
import type { ErrorCode } from '../../src/base/errors.ts';
import type { ReceivedResponse } from './contract-check.ts';

declare module 'expect' {
  interface Matchers<R> {
    /** An error response with this status and code, and the address of its page. With a path, its details must name it. */
    toBeError(status: number, code: ErrorCode, path?: string): R;
  }
}

expect.extend({
  toBeError(response: ReceivedResponse, status: number, code: ErrorCode, path?: string) {
    const { error } = response.body as { error?: { code: string; docUrl: string; details?: { path: string }[] } };
    const named = path === undefined || error?.details?.some((detail) => detail.path === path);
    const hasPage = error?.docUrl?.endsWith(`/docs/errors/${code}/`);
    const pass = response.status === status && error?.code === code && Boolean(named && hasPage);
    const wanted = `${status} ${code}${path ? ` naming ${path}` : ''}`;
    return { pass, message: () => `expected ${wanted}, got ${response.status} ${JSON.stringify(response.body)}` };
  },
});
