import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage } from './storage.ts';

const descriptors = 384;
const silentClients = 420;

afterAll(killServers);

const onLinux = existsSync('/proc/self/fd') ? it : it.skip;

onLinux(
  'gives its descriptors back after silent clients have used them up, although those never close (needs Linux)',
  async () => {
    const storage = await aStorage('embedded');
    const server = await ServerProcess.start(storage.settings, { descriptors });
    const folder = `/proc/${server.child.pid}/fd`;
    const inUse = () => readdirSync(folder).length;
    // The database opens files meanwhile.
    const sockets = () => readdirSync(folder).filter((name) => isSocket(join(folder, name))).length;
    const usual = sockets();
    // They neither send nor end, not even when the service does.
    const clients = await Promise.all(
      Array.from({ length: silentClients }, () => server.connect({ allowHalfOpen: true })),
    );
    await until('they have used up what there is', () => inUse() >= descriptors - 2);

    await until('it has them back', () => sockets() <= usual + 2);

    expect(clients.filter(({ received }) => received.startsWith('HTTP/1.1 408 ')).length).toBeGreaterThan(100);
    expect((await server.request('/readyz')).status).toBe(200);
    for (const { socket } of clients) socket.destroy();
    expect(await server.stop()).toMatchObject({ code: 0 });
    await storage.remove();
  },
);

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:');
  } catch {
    // It was closed since its folder was read.
    return false;
  }
}
