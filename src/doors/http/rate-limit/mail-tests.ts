import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimited } from '../../../base/errors.ts';
import { hashToken } from '../../../domain/access/session-token.ts';
import type { MailTests } from '../../../domain/operation.ts';
import type { Services } from '../../../platform/context.ts';
import { countRefused } from './rate-limit.ts';
import { openSlidingWindows } from './sliding-windows.ts';

const windowMs = 3_600_000;
const mostOfAddress = 5;

export function countMailTests(services: Pick<Services, 'log' | 'clock'>, redis: Redis | undefined): MailTests {
  const windows = openSlidingWindows(services, redis, windowMs);
  return {
    count: async (email) => {
      // Hashed, so that Redis holds no address of a person.
      const waitMs = await windows.take(`mail-tests:${hashToken(email)}`, randomUUID(), mostOfAddress);
      if (waitMs === 0) return;
      countRefused('mail-test');
      throw new RateLimited('Too many tests of mail within an hour: wait a while', Math.ceil(waitMs / 1000));
    },
  };
}
