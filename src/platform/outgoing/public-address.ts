import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A webhook would reach an address that is not public. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';

  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether anybody on the internet could reach it. It is then neither private, local nor reserved, nor another way to
 * write such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/**
 * Looks names up for a connection, and refuses those whose addresses are not public. The connection goes to exactly the
 * addresses that were checked, so a name that changes its address in between gains nothing.
 */
export function publicLookup(allowed: string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refused = addresses.find(({ address }) => !mayReach(hostname, address, allowed));
      if (refused) return callback(new RefusedAddress(hostname), []);
      answer(addresses, options.all === true, callback);
    });
  };
}

/** For a host that is itself an address, which a connection does not look up. */
export function requirePublicHost(hostname: string, allowed: string[]): void {
  if (!isPublicHost(hostname, allowed)) throw new RefusedAddress(hostname);
}

/** Judges only by the host's name. */
export function isPublicHost(hostname: string, allowed: string[]): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return !ipaddr.isValid(address) || mayReach(hostname, address, allowed);
}

function mayReach(hostname: string, address: string, allowed: string[]): boolean {
  return isPublicAddress(address) || allowed.some((entry) => entry === hostname || isWithin(address, entry));
}

function isWithin(address: string, entry: string): boolean {
  const parsed = ipaddr.process(address);
  if (ipaddr.isValid(entry)) return ipaddr.process(entry).toNormalizedString() === parsed.toNormalizedString();
  if (!ipaddr.isValidCIDR(entry)) return false;
  const [network, bits] = ipaddr.parseCIDR(entry);
  return network.kind() === parsed.kind() && parsed.match(network, bits);
}

function answer(addresses: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]): void {
  const [first] = addresses;
  if (all || !first) callback(null, addresses);
  else callback(null, first.address, first.family);
}
