import { ConnectionError } from './errors.ts';

/** What Node.js, Deno and Bun call the reasons for which there is no connection. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ConnectionRefused: 'refused the connection',
  ECONNRESET: 'closed the connection',
  ConnectionClosed: 'closed the connection',
  EPIPE: 'closed the connection',
  UND_ERR_SOCKET: 'closed the connection',
  ENOTFOUND: 'is not a host that the name server knows',
  EAI_AGAIN: 'could not be looked up, because the name server does not answer',
  ETIMEDOUT: 'did not accept the connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'did not accept the connection in time',
  EHOSTUNREACH: 'cannot be reached from this network',
  ENETUNREACH: 'cannot be reached from this network',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody known has signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody known has signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody known has signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host',
};

/** Returns the error for a request that got no response, such as "127.0.0.1:3000 refused the connection". */
export function connectionErrorFrom(site: string, cause: unknown): ConnectionError {
  const [code] = chainOf(cause).flatMap(({ code }) => (code && reasons[code] ? [code] : []));
  const { message = String(cause) } = chainOf(cause).at(-1) ?? {};
  const reason = code ? reasons[code] : `could not be reached: ${message}`;
  return new ConnectionError(`${hostAndPort(site)} ${reason}`, { cause });
}

/** Such as `heed.example.com:443`. */
export function hostAndPort(site: string): string {
  const { protocol, hostname, port } = new URL(site);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

interface Fault {
  code?: string;
  message?: string;
  cause?: unknown;
  errors?: unknown[];
}

/** The error and its causes. `localhost` has one for each of its addresses. */
function chainOf(error: unknown): Fault[] {
  if (typeof error !== 'object' || error === null) return [];
  const fault = error as Fault;
  return [fault, ...chainOf(fault.cause), ...(fault.errors ?? []).flatMap(chainOf)];
}
