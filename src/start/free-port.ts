import { once } from 'node:events';
import { createServer } from 'node:net';

const mostTries = 100;

/**
 * Finds the first port from this one on that nothing listens on. Returns this one if there is none, or if it cannot be
 * tried.
 */
export async function findFreePort(host: string, first: number): Promise<number> {
  for (let port = first; port < first + mostTries; port += 1) {
    const code = await tryPort(host, port);
    if (code === null) return port;
    if (code !== 'EADDRINUSE') break;
  }
  return first;
}

/** Returns null if the port is free, otherwise the code of the error that listening on it gives. */
async function tryPort(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}
