import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Below those that the system gives to connections, so that none takes it before the server does. */
const ports = { from: 10_000, to: 32_000 };

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(ports.from, ports.to), '127.0.0.1');
    const [outcome] = await Promise.race([once(server, 'listening').then(() => ['free']), once(server, 'error')]).catch(
      () => ['taken'],
    );
    if (outcome !== 'free') continue;
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
  }
}
