import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

/** All that is not an address counts as one client. */
const unknown = 'unknown';
const withPort = /^\[(?<v6>[^\]]*)\](:\d+)?$|^(?<v4>[\d.]+):\d+$/;

/**
 * Returns the address that a proxy or a socket names, in the one form in which addresses are compared: without port,
 * brackets, quotes and zone, and IPv4 as such. `unknown` for any other text.
 */
export function plainAddress(text = ''): string {
  const trimmed = text.trim().replace(/^"(.*)"$/, '$1');
  const { v4, v6 } = withPort.exec(trimmed)?.groups ?? {};
  const [address = ''] = (v4 ?? v6 ?? trimmed).split('%');
  return isIP(address) === 0 ? unknown : ipaddr.process(address).toString();
}

/** The address that a request counts for. */
export function addressOf({ ip }: Pick<Request, 'ip'>): string {
  return plainAddress(ip);
}

const namingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** Addresses of clients as proxies forward them. */
export interface Forwarded {
  handler: RequestHandler;
  /** Whether a request has named its client while no proxy is trusted. */
  wasIgnored(): boolean;
}

/** Gives the addresses of X-Forwarded-For their plain form, from which Express chooses. Says once if no proxy is trusted. */
export function readForwarded(log: Logger, isTrusted: boolean): Forwarded {
  let wasIgnored = false;
  const tidy: RequestHandler = ({ headers }, _res, next) => {
    const named = headers['x-forwarded-for'];
    if (named !== undefined) headers['x-forwarded-for'] = [named].flat().join().split(',').map(plainAddress).join(', ');
    next();
  };
  const watch: RequestHandler = ({ headers }, _res, next) => {
    const header = wasIgnored ? undefined : namingHeaders.find((name) => headers[name] !== undefined);
    if (header) {
      wasIgnored = true;
      log.warn({ header }, ignoredWarning);
    }
    next();
  };
  return { handler: isTrusted ? tidy : watch, wasIgnored: () => wasIgnored };
}

const ignoredWarning =
  'A request names the address of its client, as a proxy does, and TRUST_PROXY is not set: behind a proxy all clients have ' +
  'one address, and share the limits that count by address. Set TRUST_PROXY to the number of proxies in front, which must ' +
  'send X-Forwarded-For.';
