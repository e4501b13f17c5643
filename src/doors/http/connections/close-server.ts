import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { closerOfSilentConnections } from './silent-connections.ts';

const closeIdleEveryMs = 50;

/**
 * Returns a function that takes no new connections, lets requests in flight finish, and resolves once all connections
 * are closed. Until `hurry` resolves, a connection closes only with the response to one more request: a client that
 * sends one just when an idle connection is closed would see it fail.
 */
export function closerOf(server: Server): (hurry: Promise<unknown>) => Promise<void> {
  const closeSilentConnections = closerOfSilentConnections(server);
  return async (hurry) => {
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    // That of an HTTP server would close idle connections too.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    let sweep: NodeJS.Timeout | undefined;
    void hurry.then(() => {
      sweep = setInterval(() => {
        server.closeIdleConnections();
        closeSilentConnections();
      }, closeIdleEveryMs);
    });
    await closed;
    clearInterval(sweep);
    server.close();
  };
}
