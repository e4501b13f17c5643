import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { RateLimited } from '../../../base/errors.ts';
import { hashToken } from '../../../domain/access/session-token.ts';
import type { Tries } from '../../../domain/operation.ts';
import type { Services } from '../../../platform/context.ts';
import { countRefused, networkShare } from './rate-limit.ts';
import { openSlidingWindows } from './sliding-windows.ts';

const windowMs = 15 * 60_000;
const mostOfEmail = 10;
const mostOfAddress = 50;

interface Count {
  limit: 'sign-in-email' | 'sign-in-address';
  name: string;
  most: number;
}

/** Counts the tries to sign in of a client with this address. */
export type CountTries = (address: string) => Tries;

export function countTries(services: Pick<Services, 'log' | 'clock'>, redis: Redis | undefined): CountTries {
  const windows = openSlidingWindows(services, redis, windowMs);

  return (address) => ({
    begin: async (email) => {
      const id = randomUUID();
      const taken: Count[] = [];
      const giveBack = async () => {
        for (const { name } of taken) await windows.giveBack(name, id);
      };
      for (const count of countsOf(address, email)) {
        const waitMs = await windows.take(count.name, id, count.most);
        if (waitMs > 0) {
          await giveBack();
          countRefused(count.limit);
          throw new RateLimited('Too many tries to sign in: wait a while', Math.ceil(waitMs / 1000));
        }
        taken.push(count);
      }
      return { giveBack };
    },
  });
}

function countsOf(address: string, email: string | undefined): Count[] {
  const ofAddress = (prefix: 64 | 48, most: number): Count => ({
    limit: 'sign-in-address',
    name: `address:${ipKeyGenerator(address, prefix)}`,
    most,
  });
  const counts = [ofAddress(64, mostOfAddress)];
  if (isIPv6(address)) counts.push(ofAddress(48, mostOfAddress * networkShare));
  // Hashed, so that Redis holds no address of a person.
  if (email !== undefined)
    counts.push({ limit: 'sign-in-email', name: `email:${hashToken(email)}`, most: mostOfEmail });
  return counts;
}
