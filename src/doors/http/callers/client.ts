import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import type { Client, Invitations, MailTests } from '../../../domain/operation.ts';
import type { CountTries } from '../rate-limit/tries.ts';
import { addressOf } from './client-address.ts';
import type { SiteCookie } from './site-cookies.ts';

const mostCharacters = 500;

/** Counters of a client that operations use, beside that of its requests. */
export interface ClientCounts {
  countTries: CountTries;
  invitations: Invitations;
  mailTests: MailTests;
}

/** Keeps nothing in a client that is no browser. */
export const noCookie: SiteCookie = { read: () => undefined, write: () => undefined };

/** Returns what a request says of the program that sent it. `cookie` is that of sessions, `browser` that of apps' requests. */
export function clientOf(
  req: Request,
  res: Response,
  { countTries, invitations, mailTests }: ClientCounts,
  cookie: SiteCookie,
  browser: SiteCookie = noCookie,
): Client {
  return {
    keepSession: (token) => cookie.write(res, token),
    heldSession: () => cookie.read(req),
    heldBrowser: () => browser.read(req),
    tries: countTries(addressOf(req)),
    invitations,
    mailTests,
    // Only those who sign in are asked for these.
    get userAgent() {
      return req.get('User-Agent')?.slice(0, mostCharacters) ?? null;
    },
    get network() {
      return networkOf(addressOf(req));
    },
  };
}

/** Returns the network of an address: enough to recognise where one signed in, too little to find a person. */
function networkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.parse(ip);
  if (address.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/48`)}/48`;
}
