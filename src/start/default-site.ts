import { isIP } from 'node:net';

/** Names by which a browser on this machine reaches `localhost`. */
const ofThisMachine: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);

/**
 * The site's root where nobody has set it. Browsers tie cookies and passkeys to a host name, so it is always the same one
 * for this machine. A service that listens on another address only is not there.
 */
export function defaultSite(host: string, port: number): string {
  const name = ofThisMachine.has(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
