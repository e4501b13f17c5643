import { isIPv6 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import type { Services } from '../../../platform/context.ts';
import { addressOf } from '../callers/client-address.ts';
import { clientLimits, countRequest, type Limit, windowOverLimit } from '../rate-limit/rate-limit.ts';
import type { Passing } from './passing.ts';

const requestsPerMinute = 600;
const registrationsPerHour = 20;
const fetchesPerMinute = 10;
const hourMs = 3_600_000;

/** Limits what is asked of the authorization server, by the address of those who ask. */
export function openLimits(services: Services, redis: Redis | undefined) {
  const ofNetwork = (name: 'oauth-register' | 'oauth-fetch', rest: Pick<Limit, 'most' | 'windowMs'>): Limit => ({
    ...{ name, ...rest },
    countedAs: (req) => `${name}:${networkOf(addressOf(req))}`,
  });
  const ofAddress = clientLimits('oauth', requestsPerMinute).map((limit) => ({ ...limit, isTold: false }));
  const registrations = ofNetwork('oauth-register', { most: registrationsPerHour, windowMs: hourMs });
  const countFetch = countRequest(services, redis, ofNetwork('oauth-fetch', { most: fetchesPerMinute }));
  return {
    request: countRequest(services, redis, ...ofAddress),
    register: countRequest(services, redis, registrations),
    mayFetch: async ({ req, res, fetched }: Passing, url: string): Promise<boolean> => {
      if (fetched.has(url)) return false;
      fetched.add(url);
      // A request that was over a limit before does not come this far.
      await countFetch(req, res);
      return windowOverLimit(res) === undefined;
    },
  };
}

/** A client that has one address of a network may have all of it: /24 of IPv4, and /56 of IPv6. */
function networkOf(address: string): string {
  return isIPv6(address) ? ipKeyGenerator(address, 56) : address.split('.').slice(0, 3).join('.');
}
