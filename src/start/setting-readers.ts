import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { normalizeEmail } from '../base/contact/email.ts';
import { requireAddress } from '../platform/db/address.ts';
import { readSender } from '../platform/mail/sender.ts';

/** Reads one setting, or returns what holds without it. */
export type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

// The forms of settings. Each reads a text, or throws an error that says what it must be.

export function integer(minimum: number, maximum: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum)
      throw new Error(`must be an integer from ${minimum} to ${maximum}`);
    return value;
  };
}

export function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string): Value => {
    const value = values.find((one) => one === text);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
}

export function yesOrNo(text: string): boolean {
  return oneOf(['true', 'false'])(text) === 'true';
}

export function url(...protocols: string[]) {
  return (text: string): string => {
    if (!protocols.includes(URL.parse(text)?.protocol ?? ''))
      throw new Error(`must be a URL that starts with ${protocols[0]}//`);
    return text;
  };
}

/** A URL with a user and a password. */
export function serverUrl(...protocols: string[]) {
  return (text: string): string => {
    requireEncoded(text, protocols);
    return url(...protocols)(text);
  };
}

export function postgresqlUrl(text: string): string {
  const protocols = ['postgres:', 'postgresql:'];
  requireEncoded(text, protocols);
  // An address that pg takes need not be a URL: there may be no host after the @.
  if (!hasProtocol(text, protocols)) throw new Error('must be a URL that starts with postgres://');
  requireAddress(text);
  return text;
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`));
}

/** A / ? or # in a password ends the address of the server, and the @ after the password comes too late. */
function requireEncoded(text: string, protocols: string[]): void {
  if (!hasProtocol(text, protocols)) return;
  const [, server = '', path = '', query = '', rest = ''] = text.match(/^\w+:\/\/([^/?#]*)([^?#]*)([^#]*)(.*)$/s) ?? [];
  const hasUser = server.includes('@');
  if (rest.includes('@') || /@.*\//.test(path) || (!hasUser && /@/.test(path)) || (!hasUser && /^\?[^=]*@/.test(query)))
    throw new Error(
      'must have the special characters of its user name and password percent-encoded: %23 for #, %25 for %, %2F for /, ' +
        '%3A for :, %3F for ?, %40 for @',
    );
}

/** The first part of every path that Heed has itself. Below one of them, nobody could tell which of the two is meant. */
const ownParts: readonly string[] = [
  ...['api', 'app', 'docs', 'mcp', 'media', 'packages', 'widget', 'widget.js', 'healthz', 'readyz', 'metrics'],
  ...['oauth', '.well-known'],
  ...['openapi.json', 'openapi.yaml', 'asyncapi.json', 'llms.txt', 'llms-full.txt', 'robots.txt', 'sitemap.xml'],
];

export function siteUrl(text: string): string {
  const { origin, pathname, username, password } = new URL(url('http:', 'https:')(text));
  if (username || password || /[?#]/.test(text))
    throw new Error('must be an address without a user, a query and a fragment, such as https://example.com/heed');
  const path = pathname.replace(/\/+$/, '');
  if (!/^(\/[\w.~-]+)*$/.test(path))
    throw new Error('must be an address with a path of letters, digits, ".", "_", "~" and "-" only');
  const [, first = ''] = path.split('/');
  if (ownParts.includes(first))
    throw new Error(`must be an address with another path: those under /${first} are Heed's own`);
  return origin + path;
}

/** A mailbox, or the page of a form. */
export function contactUrl(text: string): string {
  const address = normalizeEmail(text.replace(/^mailto:/i, ''));
  if (address !== null) return `mailto:${address}`;
  if (URL.parse(text)?.protocol === 'https:') return text;
  throw new Error('must be an email address, or a URL that starts with https://');
}

export function secretKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length !== 32) throw new Error('must be 32 bytes, in hex or base64');
  return key;
}

export function secretKeys(text: string): Buffer[] {
  try {
    return text.split(',').map((part) => secretKey(part.trim()));
  } catch {
    throw new Error('must be keys of 32 bytes, in hex or base64, with commas between them');
  }
}

export function onOrOff(text: string): boolean {
  if (!['0', '1'].includes(text)) throw new Error('must be 0 or 1');
  return text === '1';
}

export function mailAddress(text: string): string {
  if (!readSender(text))
    throw new Error('must be one email address such as heed@example.com or Heed <heed@example.com>');
  return text;
}

export function allowedAddresses(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  if (!parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part) || hostName.test(part)))
    throw new Error('must be host names, addresses and networks such as hooks.internal, 10.0.0.0/8');
  return parts;
}

// The last label of a host name is not a number. Otherwise the text is meant as an address.
const hostName = /^([a-z\d_-]+\.)*[a-z_-][a-z\d_-]*$/;

export function trustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d+$/.test(text)) return Number(text);
  if (!text.split(',').every((part) => isProxyAddress(part.trim())))
    throw new Error('must be true, false, a number of hops, or addresses such as loopback, 10.0.0.0/8');
  return text;
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '1', ...rest] = text.split('/');
  const mostBits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits;
}

/** What names an issuer goes to it with a secret, so only the own machine may be asked without TLS. */
export function issuerUrl(text: string): string {
  const { protocol, hostname, search, hash } = URL.parse(text) ?? {};
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname ?? '');
  if (search || hash || !(protocol === 'https:' || (protocol === 'http:' && isLoopback)))
    throw new Error('must be a URL that starts with https://, or with http:// for a provider on this machine');
  return text;
}

export function domains(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  if (!parts.every((part) => hostName.test(part) && part.includes('.')))
    throw new Error('must be domains of email addresses such as example.com, example.org');
  return parts;
}
