import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { Client } from '../../../domain/operation.ts';
import type { CountTries } from '../rate-limit/tries.ts';

const mostCharacters = 500;

/** Returns what a request says of the program that sent it. */
export function clientOf(req: Request, countTries: CountTries, keepSession: Client['keepSession']): Client {
  return {
    keepSession,
    tries: countTries(req.ip),
    // Only those who sign in are asked for these.
    get userAgent() {
      return req.get('User-Agent')?.slice(0, mostCharacters) ?? null;
    },
    get network() {
      return req.ip ? networkOf(req.ip) : null;
    },
  };
}

/** Returns the network of an address: enough to recognise where one signed in, too little to find a person. */
function networkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/48`)}/48`;
}
